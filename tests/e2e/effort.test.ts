import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { type Effort, type EverydayTask, everydayTasks, furnish, type Hands } from './everyday-tasks.ts';
import { startOwnPlatform } from './own-platform.ts';
import { connectPlatform } from './platform-client.ts';
import { story } from './story.ts';

interface Done {
  task: EverydayTask;
  chords: number;
  typed: number;
  way: readonly string[];
}

describe('everyday tasks', () => {
  story('are done with few keys, from the home page; docs/effort.md says how', async ({ openApp }) => {
    const { url } = await startOwnPlatform();
    const platform = await connectPlatform(url, 0);
    const app = await openApp({ url });
    await app.signIn('tenant');
    const yard = await furnish(platform, app);
    const done: Done[] = [];
    const failures: Error[] = [];
    for (const task of everydayTasks) {
      await app.open('/home');
      await app.expectHeading('Home');
      await app.page.evaluate(() => window.clavier.commands.ready());
      const hands = countedHands(app);
      try {
        await task.perform(app, hands, yard);
      } catch (error) {
        await app.picture(`failed effort ${task.title}`);
        failures.push(new Error(`${task.title}, after ${hands.way.join(' ')}: ${error}`));
      }
      done.push({ task, chords: hands.chords, typed: hands.typed, way: hands.way });
    }
    expect(failures).toEqual([]);
    await expect(effortTable(done)).toMatchFileSnapshot('../../docs/effort.md');
  });
});

/** Presses and types in the console, and counts it. */
function countedHands(app: ConsoleApp): Hands {
  const way: string[] = [];
  let chords = 0;
  let typed = 0;
  return {
    press: async (keys) => {
      for (const key of keys.split(' ')) {
        chords += 1;
        way.push(`\`${key}\``);
        await app.press(key);
      }
    },
    type: async (text) => {
      typed += text.length;
      way.push(`“${text}”`);
      await app.type(text);
    },
    get way() {
      return way;
    },
    get chords() {
      return chords;
    },
    get typed() {
      return typed;
    },
  };
}

const INTRODUCTION = `# What everyday tasks cost

Each is done by an end-to-end test with real keys, from the home page of a tenant administrator, on a platform with 60
devices \`Pump 01\` to \`Pump 60\`. A chord is a key, or some that are pressed together; typed characters count apart. Beside it
stands what the same costs in the stock console of ThingsBoard 3.2.1 by its shortest way, counted in a browser: there
a click counts as a chord does here. What nobody has counted there has a dash, and is in no sum. Made by
\`npm run docs:effort\`.
`;

/** The page that tells what was counted. */
function effortTable(done: readonly Done[]): string {
  const stockOf = ({ clicks, chords }: Effort) => clicks + chords;
  const rows = done.map(({ task: { title, stock }, chords, typed, way }, at) => {
    const there = stock ? `${stockOf(stock)} | ${stock.typed}` : '— | —';
    return `| ${at + 1} | ${title} | ${chords} | ${typed} | ${there} | ${way.join(' ')} |`;
  });
  const compared = done.flatMap(({ task: { stock }, chords, typed }) =>
    stock ? [{ chords, typed, stock: stockOf(stock), stockTyped: stock.typed }] : [],
  );
  const sum = (count: (one: (typeof compared)[number]) => number) =>
    compared.reduce((total, one) => total + count(one), 0);
  const chords = sum((one) => one.chords);
  const stock = sum((one) => one.stock);
  const total = `| | **Together, what was counted in both** | **${chords}** | **${sum((one) => one.typed)}** | **${stock}** | **${sum((one) => one.stockTyped)}** | ${Math.round((100 * chords) / stock)} % of the clicks and chords |`;
  return [
    INTRODUCTION,
    '| | Task | Chords | Typed | Stock: clicks and chords | Typed | The way |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    total,
    '',
  ].join('\n');
}
