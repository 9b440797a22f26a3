import mqtt from 'mqtt';
import { openLive } from '../live-client.ts';
import type { FuzzTarget, Household } from './fuzz-target.ts';

/** Sessions that behave: what is sent by others must be no concern of theirs. */
export interface Witness {
  /** Writes something, and resolves when both sessions have been told of it. Rejects when one of them has ended. */
  observes(): Promise<void>;
  end(): void;
}

/** Opens a session of the websocket and one of a device. */
export async function openWitness(target: FuzzTarget, { tenant, ids, words }: Household): Promise<Witness> {
  const device = { entityType: 'DEVICE', entityId: ids.get('BUSY_DEVICE') };
  const live = await openLive(target.url, tenant.customerUser);
  live.send({ attrSubCmds: [{ cmdId: 1, ...device, scope: 'SHARED_SCOPE', keys: 'pulse' }] });
  await live.next();

  const { hostname } = new URL(target.url);
  const client = await mqtt.connectAsync(`mqtt://${hostname}:${target.mqttPort}`, {
    username: words.get('busyToken') ?? '',
    clientId: 'witness',
    reconnectPeriod: 0,
    // The clock makes leaps.
    keepalive: 0,
  });
  await client.subscribeAsync('v1/devices/me/attributes', { qos: 1 });
  const ended = new Promise<never>((_resolve, reject) => {
    client.on('close', () => reject(new Error('The session of a device that behaves has ended')));
    live.socket.on('close', (code) => reject(new Error(`A websocket that behaves was closed with ${code}`)));
  });
  // Told to whoever observes next.
  ended.catch(() => undefined);
  let pulse = 0;

  async function liveTells(expected: string): Promise<void> {
    for (;;) {
      const message = JSON.stringify(await live.next());
      if (message.includes(`"${expected}"`)) return;
    }
  }

  function deviceHears(expected: string): Promise<void> {
    return new Promise((resolve) => {
      client.on('message', function hear(_topic, payload) {
        if (!payload.toString().includes(`"${expected}"`)) return;
        client.off('message', hear);
        resolve();
      });
    });
  }

  return {
    async observes() {
      // No more is told in a second than a session may be told.
      target.pass(1_000);
      pulse += 1;
      const expected = `pulse ${pulse}`;
      const told = Promise.all([liveTells(expected), deviceHears(expected)]);
      const path = `/api/plugins/telemetry/DEVICE/${device.entityId}/SHARED_SCOPE`;
      await target.ask(tenant.administrator, 'POST', path, { pulse: expected });
      await Promise.race([told, ended]);
    },
    end() {
      live.socket.terminate();
      client.end(true);
    },
  };
}
