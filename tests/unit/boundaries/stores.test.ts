import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { storesIn } from './stores.ts';

describe('what counts as a store', () => {
  test.each([
    ['a proxy', 'export const theme: Theme = proxy({});', ['theme']],
    ['an instance', 'const client = new QueryClient({});', ['client']],
    ['a collection to be filled', 'const tabs = new Map<string, Tab>();', ['tabs']],
    [
      'a list that grows',
      'const entries = [];\nexport const add = (entry) => entries.push(entry);',
      ['entries'],
    ],
    ['an object that gets members', 'const all = {};\nfunction keep(id) { all[id] = 1; }', ['all']],
    ['a variable', 'let last = 0;', ['last']],
    ['storage of the browser', "const keep = () => localStorage.setItem('a', 'b');", ['localStorage']],
  ])('%s does', (_what, text, stores) => expect(storesIn('module.ts', text)).toEqual(stores));

  test.each([
    ['a constant list', "const LETTERS = ['a', 'b'];"],
    ['a constant collection', "const LETTERS = new Set(['a', 'b']);"],
    [
      'what a function has to itself',
      'function count() { let sum = 0; const seen = new Map(); seen.set(1, 2); }',
    ],
  ])('%s does not', (_what, text) => expect(storesIn('module.ts', text)).toEqual([]));
});

/** Stores that outlive the user, and why that is right. The others are emptied by `onUserChange`. */
const NOBODYS: Record<string, readonly string[]> = {
  'how this browser shows the console, whoever signs in': [
    'commands/bulk-failure-limit.ts',
    'commands/keys/key-settings-store.ts',
    'frame/key-hints.ts',
    'i18n/format-relative.ts',
    'i18n/i18n.ts',
    'i18n/stored-settings.ts',
    'inputs/code/monaco-styles.ts',
    'ui/density-store.ts',
    'ui/panel-width.ts',
    'ui/stale-chunk.ts',
    'ui/theme-store.ts',
  ],
  'kept for each user apart': [
    'commands/bulk-storage.ts',
    'commands/macro-storage.ts',
    'commands/recents.ts',
    'table/columns/list-preferences.ts',
  ],
  'who the user is': ['session/session-store.ts', 'session/token-storage.ts'],
  'the way back after sign-in': ['session/redirect-url.ts'],
  'what the program consists of': [
    'early/program.ts',
    'api/client.ts',
    'commands/ask.ts',
    'commands/entity-types.ts',
    'commands/faces/palette/entity-search.ts',
    'commands/faces/palette/entries.ts',
    'commands/faces/palette/ranking.ts',
    'commands/keys/held-keys.ts',
    'commands/keys/key-binding.ts',
    'commands/more-commands.ts',
    'commands/param.ts',
    'commands/registry.ts',
    'entities/details/details-tabs.ts',
    'entities/kinds.tsx',
    'frame/late-commands.ts',
    'frame/screens.ts',
    'frame/session-commands.ts',
    'inputs/code/code-editor.tsx',
    'table/table-commands.ts',
    'table/views-menu-on-demand.ts',
    'ui/icon.tsx',
    'ui/named-shape.tsx',
    'ui/navigation.ts',
    'ui/user-change.ts',
  ],
  'gone with the component, dialog, request or connection it stands for': [
    'commands/context-store.ts',
    'commands/key-holder.ts',
    'commands/late-runs.ts',
    'commands/macro-player.ts',
    'commands/asked-about.ts',
    'commands/other-answers.ts',
    'dashboards/edit/dashboard-drafts.ts',
    'dashboards/edit/drawer/drawer-place.ts',
    'dashboards/edit/drawer/drawer-session.ts',
    'dashboards/edit/drawer/edited-widget.ts',
    'dashboards/edit/drawer/held-answers.ts',
    'dashboards/edit/save-state.ts',
    'dashboards/page/begun-in-turns.ts',
    'dashboards/page/widget-program.ts',
    'frame/command-faces.tsx',
    'live/connection-store.ts',
    'inputs/code/monaco.ts',
    'inputs/schema-form/drawing.ts',
    'rulechains/forms/misconfigured.ts',
    'rulechains/forms/scripted-node.ts',
    'rulechains/canvas/canvas.tsx',
    'rulechains/canvas/item-look.ts',
    'rulechains/edit/chain-drafts.ts',
    'rulechains/edit/save-state.ts',
    'sandbox/hang-worker.ts',
    'sandbox/page/functions.ts',
    'sandbox/page/schemas.ts',
    'sandbox/watched-frames.ts',
    'session/forbidden.ts',
    'commands/open-form.ts',
    'table/active-table.ts',
    'ui/held-page.ts',
    'ui/last-input.ts',
    'ui/quiet-focus.ts',
    'ui/ticker.ts',
    'widgets/custom/page/frame-program.ts',
    'widgets/custom/page/outside.ts',
    'wire/connection.ts',
    'wire/transport.ts',
  ],
  'what the server tells every page alike': ['widgets/maps/image-policy.ts'],
  'counts, so that no two have one number': ['messages/long-runs.ts'],
};

test('every store is emptied when the user changes, or belongs to nobody', () => {
  const root = 'src/console';
  const stores = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    return !/^ *onUserChange\(/m.test(text) && storesIn(file, text).length > 0;
  });
  expect(stores.toSorted()).toEqual(Object.values(NOBODYS).flat().toSorted());
});
