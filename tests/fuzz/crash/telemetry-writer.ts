import { once } from 'node:events';
import { openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createPlatform } from '../../../src/platform/assembly/platform.ts';
import { openStore } from '../../../src/platform/store/store.ts';

/*
 * Lets devices send as much as they can, each numbers its messages, and writes a line into a file for every one that is
 * acknowledged. Copies of the data are made meanwhile, one after the other. To be killed in the middle. It begins when
 * it is told which devices there are, in a line of JSON: their ids with the numbers of their last messages. Arguments:
 * folder, the folder of the copies, and the file of its reports.
 */

/** How many messages of a device are on their way at a time. */
const WINDOW = 20;

/** So short that there are some segments in every second. */
const SEGMENT_BYTES = 200_000;

const [folder = '', copies = '', reports = ''] = process.argv.slice(2);
const output = openSync(reports, 'w');
// Nobody is left to kill it.
process.stdin.on('end', () => process.exit(1));
const [first] = (await once(process.stdin, 'data')) as [Buffer];
const devices = JSON.parse(first.toString()) as { id: string; last: number }[];
const store = openStore({ folder, segmentBytes: SEGMENT_BYTES });
const { telemetry } = await createPlatform(store, { log: console });
const acknowledged = devices.map(({ last }) => last);

async function send(index: number): Promise<void> {
  const device = devices[index];
  const handle = device && store.entities.resolve('DEVICE', device.id);
  if (!handle) throw new Error('A device is missing');
  for (;;) {
    device.last += 1;
    const number = device.last;
    const entries = Array.from({ length: 10 }, (_, at) => ({ key: `k${at}`, ts: number, value: number }));
    await telemetry.saveTimeseries(handle, entries);
    // What is acknowledged later was sent later.
    acknowledged[index] = Math.max(acknowledged[index] ?? 0, number);
    report({ index, number });
  }
}

async function copyAgain(): Promise<void> {
  for (let count = 0; ; count++) {
    const file = join(copies, `copy-${process.pid}-${count % 2}.db`);
    rmSync(file, { force: true });
    writeFileSync(file, '');
    const before = [...acknowledged];
    await store.copyTo(file);
    report({ file, before });
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function report(line: object): void {
  writeSync(output, `${JSON.stringify(line)}\n`);
}

await Promise.all([
  copyAgain(),
  ...devices.flatMap((_, index) => Array.from({ length: WINDOW }, () => send(index))),
]);
