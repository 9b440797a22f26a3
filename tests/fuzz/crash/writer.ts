import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createPlatform } from '../../../src/platform/assembly/platform.ts';
import { seededRandom } from '../../../src/platform/demo/seeded-random.ts';
import { openStore } from '../../../src/platform/store/store.ts';
import { after, type Place, read, type Step, stepKinds, take } from './plot.ts';

/*
 * Lets one client work on each plot of the store in the folder given, all at the same time, and prints a line before
 * each step and another one when it is acknowledged. It begins when it is told the number of the first step, in a line of
 * its input. To be killed in the middle. Arguments: folder, places as JSON, seed.
 */

const [folder = '', places = '[]', seed = '0'] = process.argv.slice(2);
// Nobody is left to kill it.
process.stdin.on('end', () => process.exit(1));
const [first] = (await once(process.stdin, 'data')) as [Buffer];
const store = openStore({ folder });
const parts = await createPlatform(store, { log: console });
const random = seededRandom(Number(seed));
let next = Number(first.toString());

async function work(place: Place): Promise<void> {
  let plot = read(store, place);
  for (;;) {
    const kind = stepKinds[Math.floor(random() * stepKinds.length)] ?? 'save-device';
    const step: Step = { kind, number: next++ };
    print('try', place, step);
    await take(parts, place, plot, step);
    print('done', place, step);
    plot = after(plot, step);
    // Lets a kill through between the commits of a turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function print(event: 'try' | 'done', { index }: Place, step: Step): void {
  writeSync(1, `${JSON.stringify({ event, index, step })}\n`);
}

await Promise.all((JSON.parse(places) as Place[]).map(work));
