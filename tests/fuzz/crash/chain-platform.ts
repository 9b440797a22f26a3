import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createPlatform } from '../../../src/platform/assembly/platform.ts';
import { openStore } from '../../../src/platform/store/store.ts';
import { startMqtt } from '../../../src/platform/transport/mqtt.ts';
import { type ChainLayout, drawChain, patientQueues } from './chain-layout.ts';

/*
 * A platform with devices over MQTT, whose chain is saved anew again and again. To be killed in the middle. It begins when
 * it is told what was laid out, in a line of JSON, and answers the port that it listens on. Argument: folder.
 */

/** How often the chain is saved, ms. */
const SAVING = 150;

/** So short that there are some segments in every second. */
const SEGMENT_BYTES = 200_000;

const [folder = ''] = process.argv.slice(2);
// Nobody is left to kill it.
process.stdin.on('end', () => process.exit(1));
const [first] = (await once(process.stdin, 'data')) as [Buffer];
const layout = JSON.parse(first.toString()) as ChainLayout;
const store = openStore({ folder, segmentBytes: SEGMENT_BYTES });
const platform = await createPlatform(store, {
  log: console,
  allow: new Set(['private-addresses']),
  ruleQueues: patientQueues,
});
const mqtt = await startMqtt(platform);
const port = await mqtt.listen({ host: '127.0.0.1', port: 0 });
// Who is killed keeps nothing of what it has compiled: the next one would compile all of it anew.
flushCompileCache();
process.stdout.write(`${port}\n`);

for (let edition = 1; ; edition++) {
  await new Promise((resolve) => setTimeout(resolve, SAVING));
  await platform.transactions.run((transaction) => {
    drawChain(store, layout, edition);
    const entity = store.entities.resolve('RULE_CHAIN', layout.chainId);
    if (!entity) throw new Error('The chain is missing');
    transaction.publish({ kind: 'entity-updated', entity });
  });
}
