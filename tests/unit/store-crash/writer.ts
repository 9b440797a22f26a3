import { writeSync } from 'node:fs';
import { openStore } from '../../../src/platform/store/store.ts';

/*
 * Makes 1,000 writes to the store in the folder given, each of a device and a point, and prints the number of each
 * write as soon as it is acknowledged. To be killed in the middle. Arguments: folder, first number.
 */

const WRITES = 1_000;
/** How many writes are under way at once, as with as many clients. */
const CLIENTS = 7;

const [folder = '', first = '0'] = process.argv.slice(2);
const store = openStore({ folder });
const tenantId = store.tenants.list({ page: 0, pageSize: 1 }).data[0]?.id?.id ?? '';
const series = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
const end = Number(first) + WRITES;
let next = Number(first);

async function client(): Promise<void> {
  while (next < end) {
    const number = next++;
    await store.write(() => {
      store.devices.save(tenantId, { name: `Device ${number}` });
      store.timeseries.save(series, [{ key: 'number', ts: number, value: number }]);
    });
    writeSync(1, `${number}\n`);
  }
}

await Promise.all(Array.from({ length: CLIENTS }, client));
// Faster than the kill: wait for it, or for the end of a parent that will not send it.
process.stdin.on('end', () => process.exit(1)).resume();
