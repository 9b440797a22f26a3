import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors.ts';
import { networkOf, siteOf } from '../security/address-network.ts';
import { HourlyCounts } from '../security/hourly-counts.ts';

/** So many addresses, or networks, are counted at a time, some megabytes of them. */
const ROOM = 50_000;

/** Networks that belong together ask for so many times as many letters at most: one owner of many cannot fill the room. */
const NETWORKS_OF_SITE = 10;

/**
 * Lets letters be asked for to one address, that of an account or not, only so often in an hour, and from one network
 * of those who ask, if that is limited. Whoever asks says which address it is that they write to: a request can name
 * several. @throws PlatformError 429
 */
export function letterLimit({
  toAddress,
  fromNetwork = Number.POSITIVE_INFINITY,
}: {
  toAddress: number;
  fromNetwork?: number;
}): (request: Pick<FastifyRequest, 'ip'>, address: string) => void {
  const addresses = new HourlyCounts(toAddress, ROOM);
  const networks = new HourlyCounts(fromNetwork, ROOM);
  const sites = new HourlyCounts(NETWORKS_OF_SITE * fromNetwork, ROOM);
  // A network that may not does not count for its neighbours, and one whose neighbours have had all takes no room.
  const allows = (ip: string) =>
    networks.mayTake(networkOf(ip)) && sites.take(siteOf(ip)) && networks.take(networkOf(ip));
  return ({ ip }, address) => {
    // First, so that one network alone does not fill the room for addresses.
    if (Number.isFinite(fromNetwork) && !allows(ip)) {
      throw tooManyRequests('Too many letters were asked for from here! Try again in an hour.');
    }
    if (!addresses.take(hash('sha256', address.toLowerCase(), 'base64'))) {
      throw tooManyRequests('Too many letters to this address! Try again in an hour.');
    }
  };
}
