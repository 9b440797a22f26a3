import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { OutboundFailure } from './outbound-failure.ts';

/** Networks that are nobody's on the internet: this machine's, those around it, and those for special purposes. */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  // Where addresses of version 4 are reached through version 6, they may be private ones.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const privateAddresses = new BlockList();
for (const network of PRIVATE_NETWORKS) {
  const [address = '', bits] = network.split('/');
  privateAddresses.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

/**
 * Keeps those who set up rule chains from calling what only this machine reaches. Connections are made to the very
 * addresses that were looked at, so that no name can stand for one address when it is looked at and for another after.
 */
export interface AddressGuard {
  /** Looks at a host that may be an address, which Node connects to without a look-up. @throws OutboundFailure */
  check(host: string): void;
  /** Finds the addresses of a name that may be connected to; for `lookup` of `net.connect` and its like. */
  readonly lookup: LookupFunction;
}

/** Makes a guard; one that lets everything pass where private addresses are allowed. */
export function createAddressGuard(allowsPrivateAddresses: boolean): AddressGuard {
  if (allowsPrivateAddresses) return { check: () => undefined, lookup: resolve as LookupFunction };
  return {
    check(host) {
      const address = host.replace(/^\[|\]$/g, '');
      if (isIP(address) && isPrivate(address)) throw refusal(host);
    },
    lookup(host, options, callback) {
      resolve(host, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, []);
        const [first, ...more] = addresses.filter(({ address }) => !isPrivate(address));
        if (!first) callback(refusal(host), []);
        else if (options.all) callback(null, [first, ...more]);
        else callback(null, first.address, first.family);
      });
    },
  };
}

function isPrivate(address: string): boolean {
  return privateAddresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

function refusal(host: string): OutboundFailure {
  return new OutboundFailure(
    `${host} is at a private address, which rule chains may only call where the operator allows private-addresses`,
  );
}
