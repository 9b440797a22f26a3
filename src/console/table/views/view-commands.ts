import {
  mdiBookmarkOutline,
  mdiBookmarkPlusOutline,
  mdiBookmarkRemoveOutline,
  mdiLinkVariant,
  mdiRenameOutline,
} from '@mdi/js';
import { subscribe } from 'valtio/vanilla';
import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand, type Enablement } from '../../commands/command.ts';
import { contextChanged } from '../../commands/context-store.ts';
import { param } from '../../commands/param.ts';
import { register } from '../../commands/registry.ts';
import { text } from '../../inputs/text.ts';
import { session } from '../../session/session-store.ts';
import { copyText } from '../../ui/clipboard.ts';
import { currentPath, navigate } from '../../ui/navigation.ts';
import { onUserChange } from '../../ui/user-change.ts';
import { activeTable } from '../active-table.ts';
import type { TableStore } from '../table-store.ts';
import { addressOf, ListView, listQuery, viewCommandId } from './list-view.ts';
import { forgetView, keepView, renameView, storedViews, viewsOf } from './stored-views.ts';

const GROUP = 'view.group';
const ON_LIST = { group: GROUP, scope: 'table', when: () => list() !== undefined } as const;

/** The list of the page; lists inside of others have no views of their own. */
function list(): TableStore<unknown> | undefined {
  const table = activeTable();
  return table?.nested ? undefined : table;
}

const hasAccount = (): Enablement => session.userDetails !== null || 'view.no-account';
const hasViews = (): Enablement => viewsHere().length > 0 || 'view.none';

function viewsHere(): readonly ListView[] {
  const table = list();
  return table ? viewsOf(table.id) : [];
}

function viewHere(name: string): ListView {
  const view = viewsHere().find((one) => one.name === name);
  if (!view) throw new Error(`This list has no view ${name}`);
  return view;
}

/** Whether the list on screen stands as a view shows it. */
export function isOnScreen(view: ListView): boolean {
  const { query } = shown(view.name);
  const names = new Set([...Object.keys(query), ...Object.keys(view.query)]);
  return list()?.id === view.list && [...names].every((name) => query[name] === view.query[name]);
}

/** The list on screen as a view. */
function shown(name: string): ListView {
  const table = list();
  if (!table) throw new Error('There is no list on screen');
  const query = { ...listQuery(window.location.search), columns: table.columnText };
  return { list: table.id, name, path: table.path, query };
}

const viewParam = param(
  z.string().check(z.refine((name) => viewsHere().some((view) => view.name === name))),
  {
    title: 'view.view',
    description: 'view.view-hint',
    input: choice(() => viewsHere().map(({ name }) => ({ value: name, label: name }))),
  },
);
const nameParam = param(ListView.shape.name, {
  title: 'view.name',
  description: 'view.name-hint',
  input: text,
});

/** What a person can do with views of lists; each view is a command of its own beside them. */
export const viewCommands: readonly Command[] = [
  defineCommand({
    ...ON_LIST,
    id: 'view.save',
    title: 'view.save',
    description: 'view.save-description',
    keywords: 'view.keywords',
    icon: mdiBookmarkPlusOutline,
    submitLabel: 'view.save',
    enabled: hasAccount,
    params: z.object({ name: nameParam }),
    danger: ({ name }) =>
      viewsHere().some((view) => viewCommandId(view) === viewCommandId({ ...view, name }))
        ? {
            title: { key: 'view.replace' },
            message: { key: 'view.replace-text', values: { name } },
            confirmLabel: { key: 'view.replace' },
          }
        : undefined,
    async run({ name }, { request }) {
      const view = shown(name);
      await keepView(view, request);
      return view;
    },
    done: (_view, { name }) => ({ key: 'view.saved', values: { name } }),
  }),
  defineCommand({
    ...ON_LIST,
    id: 'view.open',
    title: 'view.open',
    description: 'view.open-description',
    keywords: 'view.keywords',
    icon: mdiBookmarkOutline,
    keys: ["'"],
    safe: true,
    enabled: hasViews,
    params: z.object({ view: viewParam }),
    // The same list may stand elsewhere, as that of another customer.
    run: ({ view }) => navigate(addressOf({ ...viewHere(view), path: list()?.path ?? currentPath() })),
  }),
  defineCommand({
    ...ON_LIST,
    id: 'view.rename',
    title: 'view.rename',
    description: 'view.rename-description',
    icon: mdiRenameOutline,
    enabled: hasViews,
    params: z.object({ view: viewParam, name: nameParam }),
    async run({ view, name }, { request }) {
      const before = viewHere(view);
      await renameView(before, name, request);
      return before;
    },
    done: (_before, { name }) => ({ key: 'view.renamed', values: { name } }),
    undo: (before, { name }) => ({
      label: { key: 'view.undo-rename' },
      run: (request) => renameView({ ...before, name }, before.name, request),
    }),
  }),
  defineCommand({
    ...ON_LIST,
    id: 'view.delete',
    title: 'view.delete',
    description: 'view.delete-description',
    icon: mdiBookmarkRemoveOutline,
    enabled: hasViews,
    params: z.object({ view: viewParam }),
    async run({ view }, { request }) {
      const before = viewHere(view);
      await forgetView(before, request);
      return before;
    },
    undo: (before) => ({
      label: { key: 'view.deleted', values: { name: before.name } },
      run: (request) => keepView(before, request),
    }),
  }),
  defineCommand({
    ...ON_LIST,
    id: 'view.copy-link',
    title: 'view.copy-link',
    description: 'view.copy-link-description',
    keywords: 'view.copy-link-keywords',
    icon: mdiLinkVariant,
    async run() {
      const { query } = shown('');
      const link = new URL(window.location.href);
      for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
      await copyText(link.href);
      return link.href;
    },
    done: () => ({ key: 'view.link-copied' }),
  }),
];

let takeOut = () => {};
let registered = '';

onUserChange(() => {
  takeOut();
  registered = '';
});

/** Makes each view of the user a command of its own, in whatever list a person is; follows every change of them. */
export function startViews(): void {
  registerViews();
  subscribe(session, registerViews);
}

function registerViews(): void {
  const views = storedViews();
  const said = JSON.stringify(views);
  if (said === registered) return;
  registered = said;
  takeOut();
  const byId = new Map(views.map((view) => [viewCommandId(view), view]));
  takeOut = register(...[...byId.values()].map(commandOf));
  contextChanged();
}

function commandOf(view: ListView): Command {
  return defineCommand({
    id: viewCommandId(view),
    title: { text: view.name },
    keywords: 'view.keywords',
    icon: mdiBookmarkOutline,
    group: GROUP,
    safe: true,
    run: () => navigate(addressOf(view)),
  });
}
