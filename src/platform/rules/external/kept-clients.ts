import { type ExternalSystem, type KeptClient, keepClient } from './kept-client.ts';

/** How many systems of one node are known at once. */
const MOST_SYSTEMS = 50;

/** Clients of a node whose messages say themselves which system they go to. */
export interface KeptClients<C> {
  /** The client of the system of that key. */
  of(key: string): KeptClient<C>;
  stop(): Promise<void>;
}

/** Keeps a client for each key; of too many, the one goes that was asked for the longest ago. */
export function keepClients<C>(
  systemOf: (key: string) => ExternalSystem<C>,
  now: () => number,
): KeptClients<C> {
  const kept = new Map<string, KeptClient<C>>();
  return {
    of(key) {
      const client = kept.get(key) ?? keepClient(systemOf(key), now);
      kept.delete(key);
      kept.set(key, client);
      const [eldest] = kept;
      if (kept.size > MOST_SYSTEMS && eldest) {
        kept.delete(eldest[0]);
        void eldest[1].stop();
      }
      return client;
    },
    async stop() {
      await Promise.all([...kept.values()].map((client) => client.stop()));
    },
  };
}
