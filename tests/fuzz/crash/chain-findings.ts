import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ChainDevice, TIMES_OF_ONE } from './chain-layout.ts';

/** What a device sent: the greatest number, and which numbers were acknowledged. */
export interface Sent {
  last: number;
  readonly acknowledged: Set<number>;
}

/** An alarm from the number that raised it to the one that cleared it. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Looks at what became of what devices sent, once nothing waits any more; answers all that is wrong. */
export function wrongIn(folder: string, devices: readonly ChainDevice[], sent: readonly Sent[]): string[] {
  const db = new DatabaseSync(join(folder, 'clavier.db'), { readOnly: true });
  const points = db.prepare(
    `SELECT p.ts, p.value FROM ts_kv p JOIN kv_key k ON k.id = p.key_id
     WHERE p.entity_key = ? AND k.name = ? ORDER BY p.ts`,
  );
  const alarms = db.prepare(
    'SELECT start_ts AS start, status, details FROM alarm WHERE originator_key = ? AND type = ? ORDER BY start_ts',
  );
  const wrong: string[] = [];
  for (const [index, { id, hasRules }] of devices.entries()) {
    const own = sent[index] ?? { last: 0, acknowledged: new Set() };
    const key = Number(db.prepare('SELECT key FROM entity WHERE id = ?').get(id)?.key);
    const numbersOf = (name: string, range: number) =>
      points.all(key, name).map(({ ts, value }) => {
        if (Math.floor(Number(ts) / range) !== value) wrong.push(`${name}: ${value} at ${ts}`);
        return Number(value);
      });
    const spansOf = (type: string) =>
      alarms.all(key, type).map(({ start, status, details }): Span => {
        const isOver = String(status).startsWith('CLEARED');
        const { data } = JSON.parse(String(details ?? '{}')) as { data?: string };
        return { from: Number(start), to: isOver ? Number(data) : Number.POSITIVE_INFINITY };
      });
    const found = [
      ...wrongNumbers(numbersOf('n', 1), own).map((text) => `n: ${text}`),
      ...wrongNumbers(numbersOf('done', TIMES_OF_ONE), own).map((text) => `done: ${text}`),
      ...wrongNumbers(numbersOf('late', TIMES_OF_ONE), own).map((text) => `late: ${text}`),
      ...wrongSpans(spansOf('Called'), own).map((text) => `Called: ${text}`),
      ...(hasRules ? wrongSpans(spansOf('Profile'), own).map((text) => `Profile: ${text}`) : []),
    ];
    wrong.push(...found.map((text) => `Device ${index}: ${text}`));
  }
  for (const { body } of db.prepare(`SELECT body FROM event WHERE type = 'ERROR'`).all())
    wrong.push(String(body));
  const [integrity] = db.prepare('PRAGMA integrity_check').all();
  if (integrity?.integrity_check !== 'ok') wrong.push(JSON.stringify(integrity));
  db.close();
  return wrong;
}

/** Each number that was acknowledged must be there, and each at most once. */
function wrongNumbers(numbers: readonly number[], { last, acknowledged }: Sent): string[] {
  const found = new Set(numbers);
  return [
    ...[...acknowledged].filter((number) => !found.has(number)).map((number) => `${number} is lost`),
    ...numbers.filter((number, at) => number === numbers[at - 1]).map((number) => `${number} is there twice`),
    ...numbers.filter((number) => number > last).map((number) => `${number} was never sent`),
  ];
}

/**
 * Odd numbers raise the alarm, even ones clear it: in order and once each it is there at every odd number that was
 * acknowledged, at no even one, and there is never a second one at the same time.
 */
function wrongSpans(spans: readonly Span[], { acknowledged }: Sent): string[] {
  const inOrder = spans.toSorted((one, other) => one.from - other.from);
  const wrong = inOrder.flatMap(({ from, to }, at) => {
    const next = inOrder[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    const isSound = from % 2 === 1 && from < to && to <= next && (to % 2 === 0 || to === Infinity);
    return isSound ? [] : [`raised by ${from}, cleared by ${to}, raised again by ${next}`];
  });
  let at = 0;
  for (const number of [...acknowledged].sort((one, other) => one - other)) {
    while (at < inOrder.length && (inOrder[at]?.to ?? 0) <= number) at += 1;
    const span = inOrder[at];
    const isThere = span !== undefined && span.from <= number;
    if (isThere !== (number % 2 === 1)) wrong.push(`${isThere ? 'there' : 'not there'} at ${number}`);
  }
  return wrong;
}
