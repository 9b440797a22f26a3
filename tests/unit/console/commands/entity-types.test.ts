import { beforeAll, expect, test } from 'vitest';
import type { EntityRef, TargetType } from '../../../../src/console/commands/command.ts';
import { countText, entitiesText } from '../../../../src/console/commands/entity-types.ts';
import { speakEnglish } from './texts.ts';

beforeAll(speakEnglish);

const refs = (...types: TargetType[]): EntityRef[] =>
  types.map((entityType, at) => ({ entityType, id: String(at), name: `No. ${at}` }));

test.each([
  ['ATTRIBUTE', '2 attributes'],
  ['TELEMETRY', '2 keys'],
  ['RELATION', '2 relations'],
  ['RULE_NODE', '2 entities'],
] as const)('Several of %s are called %s', (type, text) => {
  expect(countText(refs(type, type))).toBe(text);
});

test('Those of several types are entities, and one has a name', () => {
  expect(entitiesText(refs('ATTRIBUTE', 'RELATION'))).toBe('2 entities');
  expect(entitiesText(refs('TELEMETRY'))).toBe('“No. 0”');
});
