import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../../../src/platform/outbound/address-guard.ts';

const guard = createAddressGuard(false);

describe('the guard of addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '[::1]',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('lets nobody reach %s', (address) => {
    expect(() => guard.check(address)).toThrow(`${address} is at a private address`);
  });

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'lets everybody reach %s',
    (address) => {
      expect(() => guard.check(address)).not.toThrow();
    },
  );

  it('finds no private address of a name, in whatever form it is asked', async () => {
    const lookup = promisify(guard.lookup);
    await expect(lookup('localhost', { all: true })).rejects.toThrow('localhost is at a private address');
    await expect(lookup('localhost', {})).rejects.toThrow('localhost is at a private address');
  });

  it('lets everything pass where the operator allows private addresses', async () => {
    const open = createAddressGuard(true);
    open.check('127.0.0.1');
    expect(await promisify(open.lookup)('127.0.0.1', {})).toMatchObject({ address: '127.0.0.1' });
  });
});
