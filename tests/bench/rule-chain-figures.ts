import type { Page } from 'playwright';
import * as z from 'zod/mini';
import { RuleChain } from '../../src/model/rule-chain.ts';
import { tokensOf } from '../sign-in.ts';
import { type Bench, comeToRest, openContext, signedInState } from './console-page.ts';
import { type Figure, figure, percentile, repeat } from './figure.ts';
import { type KeepAliveClient, keepAliveClient } from './keep-alive-client.ts';

const NODES = 500;
const ROWS = 20;
const FILTER = 'org.thingsboard.rule.engine.filter.TbJsFilterNode';
const DRAGGED_MS = 3_000;

/** From opening a chain of five hundred nodes out of the list until it is painted, and how long frames take while a node is dragged. */
export async function measureRuleChain(bench: Bench): Promise<Figure[]> {
  const { token } = await tokensOf(bench.platform.url, 'tenant');
  const client = keepAliveClient(bench.platform.url, { token, connections: 1 });
  const id = await storeChain(client);
  client.close();
  const context = await openContext(bench, await signedInState(bench));
  try {
    const page = await context.newPage();
    await page.goto('/ruleChains');
    await comeToRest(page);
    // The first visit fetches the code of the editor.
    await open(page, id);
    const opened = await repeat(() => open(page, id));
    const frames = await drag(page);
    return [
      figure('chain of 500 nodes painted once it is opened', 'ms', opened, { most: 500 }),
      figure('frame, node of that chain dragged (p95)', 'ms', [percentile(frames, 0.95)], { most: 17 }),
      figure('frame, node of that chain dragged (max)', 'ms', [percentile(frames, 1)]),
    ];
  } finally {
    await context.close();
  }
}

/** Comes from the list each time. */
async function open(page: Page, id: string): Promise<number> {
  await page.evaluate(() => window.clavier.commands.run('navigation.open', { path: '/ruleChains' }));
  await page.getByRole('grid', { name: 'Rule chains' }).waitFor();
  await comeToRest(page);
  const milliseconds = await page.evaluate(async (path) => {
    const begin = performance.now();
    const painted = window.probe.firstPaintOf('[data-node]:not([data-node="input"])');
    await window.clavier.commands.run('navigation.open', { path });
    return (await painted) - begin;
  }, `/ruleChains/${id}`);
  await comeToRest(page);
  return milliseconds;
}

/** The times of the frames while a node is drawn round in circles. */
async function drag(page: Page): Promise<number[]> {
  const box = await page.getByRole('group', { name: /^script, 1 · / }).boundingBox();
  if (!box) throw new Error('The first node is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  let isOver = false;
  const frames = page
    .evaluate((ms) => window.probe.frames(ms), DRAGGED_MS)
    .finally(() => {
      isOver = true;
    });
  for (let step = 0; !isOver; step += 1) {
    await page.mouse.move(x + 120 * Math.sin(step / 10), y + 80 * Math.cos(step / 10));
  }
  await page.mouse.up();
  return frames;
}

/** Filters in columns, each of which leads to those beside it in the next. */
async function storeChain(client: KeepAliveClient): Promise<string> {
  const { id } = z.parse(RuleChain, await send(client, '/api/ruleChain', { name: 'Bench chain' }));
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    type: FILTER,
    name: `Filter ${at + 1}`,
    debugMode: false,
    configuration: { jsScript: `return msg.temperature > ${at};` },
    additionalInfo: { layoutX: 300 + 260 * Math.floor(at / ROWS), layoutY: 150 + 90 * (at % ROWS) },
  }));
  const connections = nodes.flatMap((_node, at) => {
    const beside = at + ROWS;
    const below = (at + 1) % ROWS === 0 ? [] : [{ fromIndex: at, toIndex: beside + 1, type: 'False' }];
    return beside + 1 < NODES ? [{ fromIndex: at, toIndex: beside, type: 'True' }, ...below] : [];
  });
  await send(client, '/api/ruleChain/metadata', {
    ruleChainId: id,
    firstNodeIndex: 0,
    nodes,
    connections,
    ruleChainConnections: [],
  });
  return id?.id ?? '';
}

async function send(client: KeepAliveClient, path: string, body: unknown): Promise<unknown> {
  return JSON.parse(await client.send('POST', path, JSON.stringify(body)));
}
