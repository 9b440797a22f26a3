import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '../../src/model/page.ts';
import { read, tokenOf } from './client.ts';

const AnyPage = pageOf(z.looseObject({}));

/**
 * Reads a list of the tenant sorted by a property, both ways, and holds it to that. The values of the property must
 * all be there and differ, so that there is one order only.
 */
export async function expectSorted(path: string, textSearch: string, property: string): Promise<void> {
  const token = await tokenOf('tenant');
  const values = async (sortOrder: string) => {
    const query = { pageSize: 100, page: 0, textSearch, sortProperty: property, sortOrder };
    const page = await read(AnyPage, 'GET', path, { token, query });
    return page.data.map((item) => item[property]);
  };
  const ascending = await values('ASC');
  expect(new Set(ascending).size).toBeGreaterThan(1);
  expect(ascending).toEqual(ascending.toSorted(compare));
  expect(await values('DESC')).toEqual(ascending.toReversed());
}

/** Resolves when the clock has gone on: what is made then can be told by its time from what was made before. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await setImmediate();
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}
