import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterScope } from '../../../../../src/console/commands/context-store.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { undoLast } from '../../../../../src/console/commands/undo.ts';
import { relationCommands } from '../../../../../src/console/screens/relations/relation-commands.ts';
import { RelationsPage } from '../../../../../src/console/screens/relations/relations-page.tsx';
import type { EntityId } from '../../../../../src/model/entity-id.ts';
import { EntityRelation, EntityRelationsQuery } from '../../../../../src/model/relation.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';
import { beUser, cellsOf, eachTabOnItsOwnPage, grid, headings, queryOf, showTab } from '../tab-page.tsx';

const idOf = (digit: number): EntityId => ({
  entityType: 'ASSET',
  id: `${digit}b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10`,
});
const [PLANT, HALL, PUMP, OWNER] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const NAMES = new Map([
  [PLANT.id, 'Plant'],
  [HALL.id, '<b>Hall</b>'],
  [PUMP.id, 'Pump'],
  [OWNER.id, 'Owner'],
]);
const related = (from: EntityId, to: EntityId, type = 'Contains'): EntityRelation => ({
  from,
  to,
  type,
  typeGroup: 'COMMON',
});

const script = { source: 'script' } as const;
let leave = () => {};
eachTabOnItsOwnPage(relationCommands);
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  leave = enterScope('screen:relations');
});
afterEach(() => leave());

/** A platform on which the plant contains a hall with a pump that reports back, and belongs to an owner. */
function withRelations() {
  let relations = [
    related(PLANT, HALL),
    related(HALL, PUMP),
    related(PUMP, PLANT, 'Reports to'),
    related(OWNER, PLANT, 'Manages'),
  ];
  let gone: string | undefined;
  const infos = (found: readonly EntityRelation[], far: 'from' | 'to') =>
    json(found.map((one) => ({ ...one, [`${far}Name`]: NAMES.get(one[far].id) })));
  const same = (one: EntityRelation, other: EntityRelation) =>
    one.from.id === other.from.id && one.to.id === other.to.id && one.type === other.type;
  const asked = (path: string) => {
    const { fromId, toId, relationType } = queryOf(path);
    return relations.filter(
      ({ from, to, type }) =>
        from.id === (fromId ?? from.id) && to.id === (toId ?? to.id) && type === (relationType ?? type),
    );
  };
  const platform = fakePlatform({
    'GET /api/assets': ({ path }) =>
      json(
        (queryOf(path).assetIds ?? '')
          .split(',')
          .map((id) => ({ id: { entityType: 'ASSET', id }, name: NAMES.get(id), type: 'x' })),
      ),
    'GET /api/relations/info': ({ path }) => {
      const { fromId, toId } = queryOf(path);
      if (gone !== undefined && [fromId, toId].includes(gone)) return refused(404, 32, 'Not there');
      return infos(asked(path), fromId === undefined ? 'from' : 'to');
    },
    'GET /api/relations': ({ path }) => json(asked(path)),
    'GET /api/relation': ({ path }) => {
      const [found] = asked(path);
      return found ? json(found) : json({ status: 404, message: 'Not found', errorCode: 32 }, 404);
    },
    'POST /api/relations/info': ({ body }) => {
      const { direction } = EntityRelationsQuery.parse(body).parameters;
      return infos(relations, direction === 'FROM' ? 'to' : 'from');
    },
    'POST /api/relation': ({ body }) => {
      const saved = EntityRelation.parse(body);
      relations = [...relations.filter((one) => !same(one, saved)), saved];
      return new Response('');
    },
    'DELETE /api/relation': ({ path }) => {
      const gone = asked(path);
      relations = relations.filter((one) => !gone.includes(one));
      return new Response('');
    },
  });
  return {
    ...platform,
    stored: () => relations,
    lose: ({ id }: EntityId) => {
      gone = id;
    },
  };
}

function show(search = '') {
  const of = `/relations?entityType=ASSET&entityId=${PLANT.id}${search}`;
  window.history.replaceState(null, '', of);
  return showTab(RelationsPage);
}

const steps = async (...names: string[]) => {
  const way = screen.getByRole('navigation', { name: 'Way of the walk' });
  await vi.waitFor(() =>
    expect(
      within(way)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/(>|ASSET)$/, '')),
    ).toEqual(names),
  );
};

describe('the relations of an entity on their own screen', () => {
  test('lead both ways at once: each says where to, which way and what it is', async () => {
    withRelations();
    show('&graph=off');
    expect(await cellsOf('<b>Hall</b>')).toEqual(['<b>Hall</b>', 'Contains', 'From here', 'ASSET']);
    expect(await cellsOf('Owner')).toEqual(['Owner', 'Manages', 'To here', 'ASSET']);
    expect(headings()).toEqual(['Entity', 'Relation type', 'Direction', 'Entity type']);
    await steps('Plant');
  });

  test('say that the entity is gone, with a way to another, and not that it has none', async () => {
    fakePlatform({ 'GET /api/assets': () => json([]), 'GET /api/relations/info': () => json([]) });
    show('&graph=off');
    const [said] = await screen.findAllByRole('alert');
    expect(said?.textContent).toContain('This entity does not exist any more');
    // One in the bar, and one below what is said.
    expect(screen.getAllByRole('button', { name: 'Choose entity' })).toHaveLength(2);
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('are walked by Enter and back by Backspace, over a way that says each step', async () => {
    withRelations();
    const user = show('&graph=off&direction=FROM');
    await cellsOf('<b>Hall</b>');
    grid().focus();
    await user.keyboard('{Enter}');
    await cellsOf('Pump');
    await steps('Plant', '<b>Hall</b>');
    expect(queryOf(location.search)).toMatchObject({ entityId: HALL.id, direction: 'FROM' });
    await user.keyboard('{Enter}');
    await cellsOf('Plant');
    await steps('Plant', '<b>Hall</b>', 'Pump');
    await user.keyboard('{Backspace}');
    await cellsOf('Pump');
    await steps('Plant', '<b>Hall</b>');
    await runCommand('relation.back', {}, script);
    await expect(runCommand('relation.back', {}, script)).rejects.toMatchObject({
      reason: 'relation.at-start',
    });
  });

  test('never say an id where a name is on its way', async () => {
    withRelations();
    const user = show('&graph=off&direction=FROM');
    const way = screen.getByRole('navigation', { name: 'Way of the walk' });
    const seen = new Set<string | null>();
    const watch = new MutationObserver(() => seen.add(way.textContent));
    watch.observe(way, { childList: true, subtree: true, characterData: true });
    seen.add(way.textContent);
    await cellsOf('<b>Hall</b>');
    grid().focus();
    await user.keyboard('{Enter}');
    await within(way).findByText('<b>Hall</b>');
    watch.disconnect();
    expect(seen.size).toBeGreaterThan(1);
    expect([...seen].join()).not.toContain('b1f6e30');
  });

  test('further away say from where they are reached, and a circle is no endless list', async () => {
    withRelations();
    show('&graph=off&levels=3');
    expect(await cellsOf('Manages')).toEqual(['Owner', 'Manages', 'To here', 'ASSET', 'Plant', '1']);
    expect(await cellsOf('2')).toEqual(['Pump', 'Contains', 'From here', 'ASSET', '<b>Hall</b>', '2']);
    expect(within(grid()).getAllByRole('rowheader')).toHaveLength(4);
    expect(headings()).toEqual([
      'Entity',
      'Relation type',
      'Direction',
      'Entity type',
      'Reached from',
      'Level',
    ]);
  });

  test('are narrowed by a command, by the fields above them, and by the address', async () => {
    withRelations();
    show('&graph=off');
    await cellsOf('Owner');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Relation type' }), 'Contains');
    await vi.waitFor(() => expect(within(grid()).getAllByRole('rowheader')).toHaveLength(1));
    expect(queryOf(location.search)).toMatchObject({ relationType: 'Contains' });
    await runCommand('relation.filter', { relationType: '', levels: 2, direction: 'TO' }, script);
    expect(queryOf(location.search)).toMatchObject({ levels: '2', direction: 'TO' });
    expect(location.search).not.toContain('relationType');
    await runCommand('relation.filter', { endType: 'DEVICE' }, script);
    expect(queryOf(location.search)).toMatchObject({ levels: '2', direction: 'TO', endType: 'DEVICE' });
    await screen.findByText('No relation is left by the filter');
    await expect(runCommand('relation.filter', { levels: 0 }, script)).rejects.toMatchObject({
      issues: [{ path: ['levels'], message: 'relation.levels-range' }],
    });
  });

  test('are drawn beside the list: a press on an entity walks there, what is selected stands out', async () => {
    withRelations();
    show();
    const picture = await screen.findByRole('img', {
      name: /Graph of the relations around Plant: 4 entities/,
    });
    const box = (name: string) => {
      const found = [...picture.querySelectorAll<HTMLElement>('[title]')].find(
        ({ title }) => title === `ASSET: ${name}`,
      );
      if (!found) throw new Error(`${name} is not drawn`);
      return found;
    };
    await userEvent.click(within(grid()).getByRole('checkbox', { name: 'Owner' }));
    await vi.waitFor(() => expect(box('Owner').dataset.marked).toBe(''));
    expect(box('Pump').dataset.marked).toBeUndefined();
    await userEvent.click(box('<b>Hall</b>'));
    await steps('Plant', '<b>Hall</b>');
    await runCommand('relation.toggle-graph', {}, script);
    await vi.waitFor(() => expect(screen.queryByRole('img', { name: /Graph/ })).toBeNull());
    expect(location.search).toContain('graph=off');
  });

  test('of an entity that is gone, or not for the user, are a failure and no empty list', async () => {
    fakePlatform({});
    show('&graph=off');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByText('Nothing is related to this entity')).toBeNull();
  });

  test('on a phone say what is related and how', async () => {
    Object.defineProperty(window, 'innerWidth', { value: 390, configurable: true });
    withRelations();
    show('&graph=off');
    expect(await cellsOf('Owner')).toEqual(['Owner', 'Manages', 'To here']);
    Object.defineProperty(window, 'innerWidth', { value: 1024, configurable: true });
  });

  test('of one that has been deleted meanwhile leave nothing drawn of where the walk came from', async () => {
    const { lose } = withRelations();
    const user = show();
    const drawn = () => screen.queryByRole('img', { name: /Graph of the relations around/ });
    await vi.waitFor(() => expect(drawn()).not.toBeNull());
    lose(HALL);
    grid().focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Try again' });
    expect(drawn()).toBeNull();
  });

  test('of nothing yet begin with a choice', async () => {
    withRelations();
    window.history.replaceState(null, '', '/relations');
    showTab(RelationsPage);
    await screen.findByText(/Choose an entity to see/);
    await runCommand('relation.choose-entity', { entity: PLANT }, script);
    expect(await cellsOf('Owner')).toContain('Manages');
  });

  test('are only read by users of a customer', async () => {
    beUser('CUSTOMER_USER');
    withRelations();
    show('&graph=off');
    await cellsOf('Owner');
    await userEvent.click(within(grid()).getByRole('checkbox', { name: 'Owner' }));
    expect(screen.queryByRole('button', { name: /(Add|Edit|Delete|Import) relation/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export relations' })).toBeDefined();
  });

  test('of a tenant are no tenant administrator’s to change', async () => {
    withRelations();
    const tenant = { entityType: 'TENANT', id: PLANT.id, name: 'Tenant' } as const;
    const id = `TENANT/${tenant.id}/Manages/ASSET/${HALL.id}`;
    await expect(
      runCommand(
        'relation.create',
        { entities: { entityType: 'ASSET', ids: [HALL.id] } },
        { ...script, entities: [tenant] },
      ),
    ).rejects.toMatchObject({ reason: 'relation.tenant-read-only' });
    await expect(runCommand('relation.delete', { ids: [id] }, script)).rejects.toMatchObject({
      reason: 'relation.tenant-read-only',
    });
  });
});

describe('relations in a file', () => {
  const ids = [related(PLANT, HALL), related(OWNER, PLANT, 'Manages')].map(({ from, to, type }) =>
    ['ASSET', from.id, type, 'ASSET', to.id].join('/'),
  );

  test('are what the platform has, and are made of it again', async () => {
    const { stored } = withRelations();
    const before = stored();
    const { relations } = (await runCommand('relation.export', { ids }, script)) as {
      relations: EntityRelation[];
    };
    expect(relations).toEqual([related(PLANT, HALL), related(OWNER, PLANT, 'Manages')]);
    await runCommand('relation.delete', { ids }, script);
    expect(stored()).toHaveLength(2);
    await runCommand('relation.import', { relations }, script);
    expect(stored().toSorted(byType)).toEqual(before.toSorted(byType));
  });

  test('are taken back: what was added goes, what was there is as before', async () => {
    const { stored } = withRelations();
    const before = stored();
    const changed = { ...related(PLANT, HALL), additionalInfo: { note: 'from the file' } };
    await runCommand('relation.import', { relations: [changed, related(OWNER, HALL)] }, script);
    expect(stored()).toHaveLength(before.length + 1);
    expect(stored()).toContainEqual(changed);
    await undoLast();
    expect(stored().toSorted(byType)).toEqual(before.toSorted(byType));
  });

  test('that hold something else are refused before anything is sent', async () => {
    const { sent } = withRelations();
    for (const relations of [[], [{ from: PLANT }], 'none']) {
      await expect(runCommand('relation.import', { relations }, script)).rejects.toMatchObject({
        code: 'invalid-params',
      });
    }
    expect(sent).toEqual([]);
  });
});

function byType(one: EntityRelation, other: EntityRelation): number {
  return `${one.type}${one.from.id}`.localeCompare(`${other.type}${other.from.id}`);
}
