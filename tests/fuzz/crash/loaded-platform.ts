import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createPlatform } from '../../../src/platform/assembly/platform.ts';
import { openControlSocket } from '../../../src/platform/backup/control-socket.ts';
import { openStore } from '../../../src/platform/store/store.ts';
import { startMqtt } from '../../../src/platform/transport/mqtt.ts';

/*
 * A platform with devices over MQTT, which makes backups when it is told to as every platform does. To be killed in the
 * middle. It prints the port that it listens on. Argument: folder.
 */

/** So short that there are some segments in every second, and long enough to be written into spare files. */
const SEGMENT_BYTES = 512 * 1024;

const [folder = ''] = process.argv.slice(2);
// Nobody is left to kill it.
process.stdin.on('end', () => process.exit(1));
process.stdin.resume();
const store = openStore({ folder, segmentBytes: SEGMENT_BYTES });
const platform = await createPlatform(store, { log: console });
await openControlSocket({ copyTo: store.copyTo, rotateKey: platform.rotateKey }, folder);
const mqtt = await startMqtt(platform);
const port = await mqtt.listen({ host: '127.0.0.1', port: 0 });
// Who is killed keeps nothing of what it has compiled: the next one would compile all of it anew.
flushCompileCache();
process.stdout.write(`${port}\n`);
await once(process, 'exit');
