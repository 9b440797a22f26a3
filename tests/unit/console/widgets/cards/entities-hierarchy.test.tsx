import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { WidgetHost } from '../../../../../src/console/widgets/contract/host.ts';
import type { RowsListener, WidgetRow } from '../../../../../src/console/widgets/contract/rows.ts';
import type { EntityFilter } from '../../../../../src/model/entity-query.ts';
import type { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { hostWidget } from '../hosted-widget.tsx';

// It is not in jsdom.
beforeAll(() => vi.stubGlobal('CSS', { escape: (text: string) => text }));
afterEach(cleanup);

const NAMES = ['', 'Hall', 'Annex', 'Pump 10', 'Pump 9'];
const idOf = (name: string) => `00000000-0000-4000-8000-00000000000${NAMES.indexOf(name)}`;
const row = (name: string, value: unknown = 1): WidgetRow => ({
  entity: { id: idOf(name), entityType: 'ASSET', name, label: name, entityDescription: '' },
  values: [{ ts: 1, value }],
});
const PLANT: Record<string, string[]> = { '': ['Hall', 'Annex'], Hall: ['Pump 10', 'Pump 9'] };

/** Entities with those below them, of which the test can change the values. */
function plant(below: Record<string, string[]> = PLANT) {
  const filters: EntityFilter[] = [];
  const listeners = new Map<string, RowsListener<WidgetRow>>();
  const stop = vi.fn();
  const openRows: WidgetHost['openRows'] = (_place, _request, listener, instead) => {
    if (instead) filters.push(instead);
    const id = instead?.type === 'relationsQuery' ? (instead.rootEntity?.id ?? '') : idOf('');
    const root = NAMES.find((name) => idOf(name) === id) ?? '';
    listeners.set(root, listener);
    const rows = (below[root] ?? []).map((name) => row(name));
    listener.onPage({ rows, total: rows.length });
    return stop;
  };
  return { openRows, filters, listeners, stop };
}

/** Runs functions here: they are those of the test. */
const run: WidgetHost['run'] = async ({ argNames, body }, argSets) =>
  argSets.map((args) => {
    try {
      return { value: new Function(...argNames, body)(...args) as unknown };
    } catch (error) {
      return { error: String(error) };
    }
  });

async function drawn(settings: Record<string, unknown> = {}, host: Partial<WidgetHost> = {}) {
  const source = plant();
  const config: WidgetConfig = {
    settings,
    datasources: [{ type: 'entity', dataKeys: [{ name: 'level', type: 'timeseries', label: 'Level' }] }],
  };
  const { unmount } = await hostWidget('cards.entities_hierarchy', config, { ...source, run, ...host });
  await screen.findAllByRole('treeitem');
  return { ...source, unmount, user: userEvent.setup() };
}
const names = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);

describe('a hierarchy of entities', () => {
  test('shows names as texts, whatever is in them, and as markup what its author has made of them', async () => {
    const source = plant({ '': ['<script>1</script>', '<b>Hall</b>'] });
    const names = { '<b>Hall</b>': '<i>Hall</i> 3' };
    const config: WidgetConfig = {
      settings: {
        nodeTextFunction: `return ${JSON.stringify(names)}[nodeCtx.entity.name] || nodeCtx.entity.name;`,
        nodeHasChildrenFunction: 'return false;',
      },
      datasources: [{ type: 'entity', dataKeys: [] }],
    };
    await hostWidget('cards.entities_hierarchy', config, { ...source, run });
    expect(await screen.findByRole('treeitem', { name: '<script>1</script>' })).toBeTruthy();
    expect((await screen.findByRole('treeitem', { name: 'Hall 3' })).querySelector('i')).not.toBeNull();
  });

  test('has below each entity what it contains, by type and name, open at once', async () => {
    const { filters } = await drawn();
    await vi.waitFor(() => expect(names()).toEqual(['Annex', 'Hall', 'Pump 9', 'Pump 10']));
    expect(screen.getByRole('treeitem', { name: 'Pump 9' }).getAttribute('aria-level')).toBe('2');
    expect(filters).toContainEqual({
      type: 'relationsQuery',
      rootEntity: { entityType: 'ASSET', id: idOf('Hall') },
      direction: 'FROM',
      maxLevel: 1,
      fetchLastLevelOnly: false,
      filters: [{ relationType: 'Contains', entityTypes: [] }],
    });
  });

  test('is as the functions of its author say', async () => {
    await drawn({
      nodeHasChildrenFunction: 'return nodeCtx.level === 1;',
      nodeOpenedFunction: 'return nodeCtx.entity.name === "Hall";',
      nodeDisabledFunction: 'return nodeCtx.level === 2;',
      nodeTextFunction:
        'return "<b onclick=\\"x()\\">" + nodeCtx.entity.name + "</b> " + nodeCtx.data.Level;',
      nodesSortFunction: 'return nodeCtx2.entity.name < nodeCtx1.entity.name ? -1 : 1;',
    });
    await vi.waitFor(() => expect(names()).toEqual(['Hall 1', 'Pump 9 1', 'Pump 10 1', 'Annex 1']));
    const pump = screen.getByRole('treeitem', { name: 'Pump 9 1' });
    expect(pump.querySelector('b')?.hasAttribute('onclick')).toBe(false);
    expect(pump.getAttribute('aria-disabled')).toBe('true');
    expect(pump.hasAttribute('aria-expanded')).toBe(false);
  });

  test('goes by the relations that its author asks for', async () => {
    const { filters } = await drawn({
      nodeRelationQueryFunction: `return { parameters: { rootId: nodeCtx.entity.id.id,
        rootType: nodeCtx.entity.id.entityType, direction: 'TO', maxLevel: 2 },
        filters: [{ relationType: 'Manages', entityTypes: ['ASSET'] }] };`,
    });
    await vi.waitFor(() =>
      expect(filters).toContainEqual(
        expect.objectContaining({
          direction: 'TO',
          maxLevel: 2,
          filters: [{ relationType: 'Manages', entityTypes: ['ASSET'] }],
        }),
      ),
    );
  });

  test('names a function that fails, and is as it is without it', async () => {
    const report = vi.fn<WidgetHost['report']>();
    await drawn({ nodeTextFunction: 'return nothing.at.all;' }, { report });
    await vi.waitFor(() => expect(names()).toContain('Hall'));
    expect(report.mock.calls[0]?.[0]).toMatchObject({
      key: 'widget.function-failed',
      values: { name: 'nodeTextFunction' },
    });
  });

  test('changes with the values of its entities', async () => {
    const { listeners } = await drawn({
      nodeTextFunction: 'return nodeCtx.entity.name + " " + nodeCtx.data.Level;',
    });
    await vi.waitFor(() => expect(names()).toContain('Pump 9 1'));
    const rows = [row('Pump 9', 7)];
    act(() => listeners.get('Hall')?.onPage({ rows, total: 1 }));
    await vi.waitFor(() => expect(names()).toEqual(['Annex 1', 'Hall 1', 'Pump 9 7']));
  });

  test('starts the action of a node that is selected, by mouse and by keys', async () => {
    const acted = vi.fn<WidgetHost['act']>();
    const actions = () => [{ name: 'Open', type: 'openDashboardState' as const }];
    const { user } = await drawn({}, { act: acted, actions });
    await vi.waitFor(() => expect(names()).toContain('Pump 9'));
    await user.click(screen.getByText('Pump 9'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(acted.mock.calls.map(([, { entity }]) => entity?.name)).toEqual(['Pump 9', 'Pump 10']);
    expect(acted.mock.calls[0]?.[1].additionalParams).toMatchObject({
      nodeCtx: { level: 2, parentNodeCtx: { entity: { name: 'Hall' } } },
    });
  });

  test('says why its entities cannot be had', async () => {
    const config: WidgetConfig = { datasources: [{ type: 'entity' }] };
    const openRows: WidgetHost['openRows'] = (_place, _request, { onError }) => {
      onError({ text: 'Nobody answers' });
      return () => undefined;
    };
    await hostWidget('cards.entities_hierarchy', config, { openRows, run });
    expect((await screen.findByRole('alert')).textContent).toBe('Nobody answers');
  });

  test('stops following everything when it goes', async () => {
    const { stop, listeners, unmount } = await drawn();
    await vi.waitFor(() => expect(names()).toContain('Pump 9'));
    unmount();
    expect(stop).toHaveBeenCalledTimes(listeners.size);
    expect(within(document.body).queryByRole('tree')).toBeNull();
  });
});
