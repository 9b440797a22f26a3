import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAsker, setConfirmer } from '../../../../../src/console/commands/ask.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { undoLast } from '../../../../../src/console/commands/undo.ts';
import { registerScreens } from '../../../../../src/console/frame/screens.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import { relationCommands } from '../../../../../src/console/screens/relations/relation-commands.ts';
import { RelationsTab } from '../../../../../src/console/screens/relations/relations-tab.tsx';
import { selectionOf } from '../../../../../src/console/table/selection-store.ts';
import { EntityRelationInfo } from '../../../../../src/model/relation.ts';
import { testScreen } from '../../frame/test-screens.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { beUser, cellsOf, eachTabOnItsOwnPage, grid, headings, PUMP, showTab } from '../tab-page.tsx';

const DEVICE = { entityType: 'DEVICE', id: PUMP.id } as const;
const HALL = { entityType: 'ASSET', id: '1b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' } as const;
const YARD = { entityType: 'ASSET', id: '2b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' } as const;
const toHall: EntityRelationInfo = {
  from: DEVICE,
  to: HALL,
  type: 'Contains',
  typeGroup: 'COMMON',
  toName: 'Hall',
  additionalInfo: { note: 'old' },
};
const toYard: EntityRelationInfo = { ...toHall, to: YARD, type: 'Feeds', toName: 'Yard', more: 'kept' };
const fromHall: EntityRelationInfo = { ...toHall, from: HALL, to: DEVICE, type: 'Manages', fromName: 'Hall' };
const idOf = ({ from, type, to }: EntityRelationInfo) =>
  [from.entityType, from.id, type, to.entityType, to.id].join('/');

const script = { source: 'script' } as const;
const onPump = { source: 'script', entities: [PUMP] } as const;

let withdraw = () => {};
eachTabOnItsOwnPage(relationCommands);
beforeEach(() => {
  withdraw = registerScreens([
    testScreen('assets', { paths: ['/assets', '/assets/:openId'], entityType: 'ASSET' }),
  ]);
});
afterEach(() => withdraw());

/** A platform with relations of the pump, which changes them when told. */
function withRelations(...relations: EntityRelationInfo[]) {
  const leading = (query: URLSearchParams) =>
    relations.filter(
      ({ from, to, type }) =>
        (query.get('fromId') === null ? to.id === query.get('toId') : from.id === query.get('fromId')) &&
        type === (query.get('relationType') ?? type),
    );
  const list = ({ path }: { path: string }) => json(leading(new URL(path, 'http://localhost').searchParams));
  const platform = fakePlatform({
    'GET /api/relations/info': list,
    'GET /api/relations': list,
    'GET /api/relation': ({ path }) => {
      const { searchParams } = new URL(path, 'http://localhost');
      const found = leading(searchParams).find(({ to }) => to.id === searchParams.get('toId'));
      return found ? json(found) : json({ status: 404, message: 'Not found', errorCode: 32 }, 404);
    },
    'GET /api/assets': () => json([{ id: YARD, name: 'Yard', type: 'yard' }]),
    'POST /api/relation': ({ body }) => {
      const saved = EntityRelationInfo.parse(body);
      relations = [...relations.filter((one) => idOf(one) !== idOf(saved)), saved];
      return new Response('');
    },
    'DELETE /api/relation': () => new Response(''),
  });
  const written = () => platform.sent.filter(({ method }) => method !== 'GET');
  const change = (relation: EntityRelationInfo) => {
    relations = [relation];
  };
  return { ...platform, written, change };
}

describe('the relations of an entity', () => {
  test('are those that lead from it: type, and the other entity as a link to its relations', async () => {
    withRelations(toHall, toYard, fromHall);
    showTab(RelationsTab);
    expect(await cellsOf('Hall')).toEqual(['Contains', 'ASSET', 'Hall']);
    expect(await cellsOf('Yard')).toEqual(['Feeds', 'ASSET', 'Yard']);
    expect(headings()).toEqual(['Relation type', 'To entity type', 'To entity']);
    const link = within(grid()).getByRole<HTMLAnchorElement>('link', { name: 'Hall' });
    expect(link.getAttribute('href')).toBe(`/assets/${HALL.id}?tab=relations`);
  });

  test('or those that lead to it, and the direction stands in the URL', async () => {
    withRelations(toHall, fromHall);
    showTab(RelationsTab);
    await cellsOf('Contains');
    await userEvent.click(screen.getByRole('radio', { name: 'To' }));
    expect(await cellsOf('Manages')).toEqual(['Manages', 'ASSET', 'Hall']);
    expect(location.search).toBe('?direction=TO');
    expect(headings()).toEqual(['Relation type', 'From entity type', 'From entity']);
  });

  test('are walked by Enter: on to the other entity, in the direction that is shown', async () => {
    withRelations(fromHall);
    window.history.replaceState(null, '', '/devices?direction=TO');
    const user = showTab(RelationsTab);
    await cellsOf('Manages');
    grid().focus();
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(location.pathname).toBe(`/assets/${HALL.id}`));
    expect(location.search).toBe('?tab=relations&direction=TO');
  });

  test('take the focus where somebody has walked to, so that the walk goes on by keyboard', async () => {
    withRelations(toHall, { ...fromHall, type: 'Owns' });
    await runCommand('relation.open', { ids: [idOf(toHall)] }, script);
    expect(location.pathname).toBe(`/assets/${HALL.id}`);
    showTab(RelationsTab, { ...HALL, name: 'Hall' });
    await vi.waitFor(() => expect(document.activeElement).toBe(grid()));
  });

  test('to what the user has no page of are no links, and lead nowhere', async () => {
    withRelations({ ...toHall, to: { ...HALL, entityType: 'ASSET' } });
    beUser('CUSTOMER_USER');
    showTab(RelationsTab);
    await cellsOf('Hall');
    expect(within(grid()).queryByRole('link')).toBeNull();
    const asked = runCommand('relation.open', { ids: [idOf(toHall)] }, script);
    await expect(asked).rejects.toMatchObject({ reason: 'relation.no-page' });
  });

  test('that cannot be read are no empty list', async () => {
    fakePlatform({});
    showTab(RelationsTab);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('a relation', () => {
  const entities = { entityType: 'ASSET', ids: [YARD.id] };

  test('is added in the direction that is shown, and taken back', async () => {
    window.history.replaceState(null, '', '/devices?direction=TO');
    const { written } = withRelations();
    await runCommand('relation.create', { entities, type: ' Feeds ' }, onPump);
    expect(written()).toMatchObject([
      { method: 'POST', body: { from: YARD, to: DEVICE, type: 'Feeds', typeGroup: 'COMMON' } },
    ]);
    await undoLast();
    expect(written().at(-1)).toMatchObject({ method: 'DELETE' });
    expect(written().at(-1)?.path).toContain(`fromId=${YARD.id}`);
  });

  test('to each of several entities is one of its own', async () => {
    const { written } = withRelations();
    const both = { entityType: 'ASSET', ids: [HALL.id, YARD.id] };
    await runCommand(
      'relation.create',
      { direction: 'FROM', entities: both, additionalInfo: { x: 1 } },
      onPump,
    );
    expect(written().map(({ body }) => body)).toMatchObject([
      { to: HALL, type: 'Contains', additionalInfo: { x: 1 } },
      { to: YARD, type: 'Contains', additionalInfo: { x: 1 } },
    ]);
  });

  test('is not laid over one that is there', async () => {
    const { written } = withRelations(toHall);
    const asked = runCommand(
      'relation.create',
      { direction: 'FROM', entities: { entityType: 'ASSET', ids: [HALL.id] } },
      onPump,
    );
    await expect(asked).rejects.toMatchObject({
      issues: [{ path: ['entities'], message: 'relation.is-there' }],
    });
    expect(written()).toEqual([]);
  });

  test('keeps what it has beside its additional info when that is edited, and gets it back', async () => {
    const { written } = withRelations(toYard);
    const additionalInfo = { note: 'new' };
    await runCommand('relation.edit', { ids: [idOf(toYard)], additionalInfo }, script);
    expect(written()[0]?.body).toEqual({ ...toYard, additionalInfo });
    await undoLast();
    expect(written()[1]?.body).toEqual(toYard);
  });

  test('is not overwritten where somebody else has changed it meanwhile', async () => {
    const { written, change } = withRelations(toHall);
    const outcomes: unknown[] = [];
    setAsker(async ({ values, submit }) => {
      expect(values).toEqual({ additionalInfo: { note: 'old' } });
      change({ ...toHall, additionalInfo: { note: 'theirs' } });
      outcomes.push(await submit({ additionalInfo: { note: 'ours' } }));
    });
    await runCommand('relation.edit', { ids: [idOf(toHall)] }, { source: 'key' });
    setAsker(undefined);
    expect(outcomes).toMatchObject([{ kind: 'conflict', conflicts: [{ field: 'additionalInfo' }] }]);
    expect(written()).toEqual([]);
  });

  test('takes an object as additional info, and nothing else', async () => {
    withRelations(toHall);
    const asked = runCommand('relation.edit', { ids: [idOf(toHall)], additionalInfo: 7 }, script);
    await expect(asked).rejects.toMatchObject({
      issues: [{ path: ['additionalInfo'], message: 'relation.additional-info-object' }],
    });
  });

  test('is deleted with others after saying what that means, and all come back', async () => {
    const { written } = withRelations(toHall, toYard);
    const asked: string[] = [];
    setConfirmer(async ({ title, message }) => asked.push(translate(title), translate(message)) > 0);
    showTab(RelationsTab);
    await cellsOf('Hall');
    for (const box of within(grid()).getAllByRole('checkbox', { name: /Contains|Feeds/ })) {
      await userEvent.click(box);
    }
    await runCommand('relation.delete', {}, { source: 'key' });
    setConfirmer(undefined);
    expect(asked[0]).toBe('Delete 2 relations?');
    expect(asked[1]).toMatch(/Contains: Hall.*Feeds: Yard/);
    expect(written().map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
    expect(selectionOf('relations').rows.size).toBe(0);
    await undoLast();
    expect(
      written()
        .slice(2)
        .map(({ body }) => body),
    ).toEqual([toHall, toYard]);
  });

  test('that is gone says so', async () => {
    withRelations();
    const asked = runCommand('relation.edit', { ids: [idOf(toHall)], additionalInfo: {} }, script);
    await expect(asked).rejects.toMatchObject({ shown: { key: 'relation.is-gone' } });
  });

  test('is changed by administrators only: the users of a customer see no button', async () => {
    beUser('CUSTOMER_USER');
    withRelations(toHall);
    showTab(RelationsTab);
    await cellsOf('Hall');
    await userEvent.click(within(grid()).getByRole('checkbox', { name: /Contains/ }));
    expect(screen.queryByRole('button', { name: /(Add|Edit|Delete) relation/ })).toBeNull();
  });
});
