import { expect, it } from 'vitest';
import { letterLimit } from '../../../../src/platform/http/letter-limit.ts';

it('a network has letters sent to so many addresses, however many of its own it asks from', () => {
  const count = letterLimit({ toAddress: 2, fromNetwork: 3 });
  for (const at of [1, 2, 3]) count({ ip: `2001:db8:0:1::${at}` }, `user${at}@acme.example`);
  const again = () => count({ ip: '2001:db8:0:1::4' }, 'user4@acme.example');
  expect(again).toThrow('from here');
  count({ ip: '2001:db8:0:2::1' }, 'USER1@acme.example');
  expect(() => count({ ip: '192.0.2.1' }, 'user1@acme.example')).toThrow('to this address');
});

it('an owner of thousands of networks leaves room for the letters of others', () => {
  const count = letterLimit({ toAddress: 5, fromNetwork: 100 });
  const ask = (ip: string, address: string) => {
    try {
      count({ ip }, address);
      return 'sent';
    } catch {
      return 'refused';
    }
  };
  const answers = Array.from({ length: 60_000 }, (_, at) =>
    ask(`2001:db8:0:${(at % 600).toString(16)}::1`, `${at}@acme.example`),
  );
  expect(answers.filter((answer) => answer === 'sent')).toHaveLength(1_000);
  expect(ask('2001:db8:1:0::1', 'user@acme.example')).toBe('sent');
});

it('a network that asks for too many does not use up those of its neighbours', () => {
  const count = letterLimit({ toAddress: 5, fromNetwork: 3 });
  for (let at = 0; at < 100; at++) {
    const ask = () => count({ ip: '2001:db8:0:1::1' }, `${at}@acme.example`);
    if (at < 3) ask();
    else expect(ask).toThrow('from here');
  }
  count({ ip: '2001:db8:0:2::1' }, 'user@acme.example');
});
