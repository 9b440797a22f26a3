import { describe, expect, test } from 'vitest';
import {
  type FoundRelations,
  type NamedEnd,
  narrowed,
  type RelationRow,
  relationRows,
} from '../../../../../src/console/screens/relations/relation-rows.ts';
import type { EntityRelationInfo } from '../../../../../src/model/relation.ts';

const end = (id: string): NamedEnd => ({ entityType: 'ASSET', id, name: id.toUpperCase() });
const PLANT = end('plant');

/** A relation as a walk comes across it: its far end has a name. */
function relation(from: string, to: string, type = 'Contains', inbound = false): EntityRelationInfo {
  const name = (inbound ? from : to).toUpperCase();
  const ends = {
    from: { entityType: 'ASSET' as const, id: from },
    to: { entityType: 'ASSET' as const, id: to },
  };
  return { ...ends, type, typeGroup: 'COMMON', ...(inbound ? { fromName: name } : { toName: name }) };
}

const said = ({ near, far, relation: { type }, inbound, level }: RelationRow) =>
  `${near.name} ${inbound ? '<' : '>'} ${far.name} ${type} ${level}`;
const rowsOf = (found: FoundRelations) => relationRows(PLANT, found).map(said);

describe('the rows of relations around an entity', () => {
  test('say from where to where, by names that other relations know, and how far away that is', () => {
    const found = {
      FROM: [relation('plant', 'hall'), relation('hall', 'pump')],
      TO: [relation('owner', 'plant', 'Manages', true)],
    };
    expect(rowsOf(found)).toEqual([
      'PLANT > HALL Contains 1',
      'PLANT < OWNER Manages 1',
      'HALL > PUMP Contains 2',
    ]);
  });

  test('hold each relation of a circle once, by the shorter way', () => {
    const circle = (inbound: boolean) => [
      relation('plant', 'hall', 'Feeds', inbound),
      relation('hall', 'pump', 'Feeds', inbound),
      relation('pump', 'plant', 'Feeds', inbound),
    ];
    expect(rowsOf({ FROM: circle(false), TO: circle(true) })).toEqual([
      'PLANT > HALL Feeds 1',
      'PLANT < PUMP Feeds 1',
      'HALL > PUMP Feeds 2',
    ]);
  });

  test('hold a relation of an entity to itself, as one that leads from it', () => {
    const self = [relation('plant', 'plant', 'Backs up')];
    expect(rowsOf({ FROM: self, TO: self })).toEqual(['PLANT > PLANT Backs up 1']);
  });

  test('call by its id what has no name, and say no level where the way there is not to be seen', () => {
    const hidden = { ...relation('behind', 'far'), toName: null };
    expect(rowsOf({ FROM: [hidden] })).toEqual(['behind > far Contains undefined']);
  });

  test('are narrowed by the type of the relation and by that of the entity it leads to', () => {
    const rows = relationRows(PLANT, {
      FROM: [
        relation('plant', 'hall'),
        relation('plant', 'yard', 'Feeds'),
        { ...relation('plant', 'pump'), to: { entityType: 'DEVICE', id: 'pump' } },
      ],
    });
    const names = (filter: Parameters<typeof narrowed>[1]) =>
      narrowed(rows, filter).map(({ far }) => far.name);
    expect(names({})).toEqual(['HALL', 'YARD', 'PUMP']);
    expect(names({ relationType: 'Contains' })).toEqual(['HALL', 'PUMP']);
    expect(names({ relationType: 'Contains', endType: 'DEVICE' })).toEqual(['PUMP']);
  });
});
