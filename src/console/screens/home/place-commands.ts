import { mdiHistory, mdiPinOffOutline, mdiPinOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { HOME_PATH, screenAt } from '../../frame/screens.ts';
import { text } from '../../inputs/text.ts';
import { currentPath } from '../../ui/navigation.ts';
import { forgetPlace, forgetVisits, places, startPlaces, togglePin } from './places-store.ts';

const SIGNED_IN = {
  group: 'navigation.group',
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
} as const;

/** What is done with the places that home leads back to. Where the user goes is noted from now on. */
export function startPlaceCommands(): readonly Command[] {
  startPlaces();
  return placeCommands;
}

const placeCommands: readonly Command[] = [
  defineCommand({
    ...SIGNED_IN,
    id: 'page.pin',
    title: 'place.pin',
    description: 'place.pin-description',
    keywords: 'place.pin-keywords',
    icon: mdiPinOutline,
    keys: ['shift+p'],
    at: { 'user-menu': 5 },
    enabled: ({ path }) => (path !== HOME_PATH && screenAt(path) !== undefined) || 'place.home-is-home',
    run(_args, { targets }) {
      const path = currentPath();
      // What is open on a page is at the end of its path.
      const open = targets.find(({ id }) => path.endsWith(`/${id}`));
      return { path, pinned: togglePin({ path, ...(open && { name: open.name }) }) };
    },
    done: ({ pinned }) => ({ key: pinned ? 'place.pinned-now' : 'place.unpinned-now' }),
    undo: ({ path }) => ({
      label: { key: 'place.undo-pin' },
      run: async () => togglePin({ path }),
    }),
  }),
  defineCommand({
    ...SIGNED_IN,
    id: 'page.unpin',
    title: 'place.unpin',
    icon: mdiPinOffOutline,
    plumbing: true,
    params: z.object({
      path: param(z.string().check(z.startsWith('/')), {
        title: 'navigation.path',
        description: 'navigation.path-description',
        input: text,
      }),
    }),
    run: ({ path }) => forgetPlace({ path, pinned: true }),
  }),
  defineCommand({
    ...SIGNED_IN,
    id: 'page.forget-recent',
    title: 'place.forget-recent',
    keywords: 'place.forget-recent-keywords',
    icon: mdiHistory,
    enabled: () => places.recent.length > 0 || 'place.nothing-recent',
    run: forgetVisits,
    done: () => ({ key: 'place.forgotten-recent' }),
  }),
];
