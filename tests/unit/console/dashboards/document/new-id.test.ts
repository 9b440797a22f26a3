import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '../../../../../src/console/dashboards/document/new-id.ts';

test('ids are made up at random, and no two are the same', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
