import { mdiArrowLeft, mdiArrowRight, mdiBellOffOutline, mdiFullscreen, mdiMenu } from '@mdi/js';
import * as z from 'zod/mini';
import { type Command, defineCommand } from '../commands/command.ts';
import { param } from '../commands/param.ts';
import { text } from '../inputs/text.ts';
import { dismissNewestToast, toasts } from '../messages/toast-store.ts';
import { session } from '../session/session-store.ts';
import { canGoBack, navigate } from '../ui/navigation.ts';
import { helpCommand } from './help-command.ts';
import { toggleMenu } from './menu-store.ts';
import { screenAt } from './screens.ts';

const GROUP = 'shell.group';

/** What the frame itself can do: menu, full screen, history. */
export const shellCommands: readonly Command[] = [
  defineCommand({
    id: 'menu.toggle',
    title: 'menu.toggle',
    description: 'menu.toggle-description',
    icon: mdiMenu,
    group: GROUP,
    keys: ['mod+b'],
    at: { home: 30 },
    when: () => !session.forceFullscreen,
    run: toggleMenu,
  }),
  defineCommand({
    id: 'fullscreen.toggle',
    overDialogs: true,
    title: 'fullscreen.toggle',
    icon: mdiFullscreen,
    group: GROUP,
    // The toolbar has no room for it on small screens.
    at: { 'user-menu': 40 },
    enabled: () => (document.fullscreenEnabled ? true : 'fullscreen.not-supported'),
    run: () =>
      document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
  }),
  helpCommand,
  defineCommand({
    id: 'toast.dismiss',
    title: 'toast.dismiss',
    description: 'toast.dismiss-description',
    icon: mdiBellOffOutline,
    group: GROUP,
    keys: ['Escape'],
    plumbing: true,
    enabled: () => toasts.shown.length > 0 || 'toast.none',
    run: dismissNewestToast,
  }),
  defineCommand({
    id: 'navigation.back',
    title: 'navigation.back',
    icon: mdiArrowLeft,
    group: 'navigation.group',
    enabled: () => canGoBack() || 'navigation.no-page-before',
    run: () => window.history.back(),
  }),
  defineCommand({
    id: 'navigation.open',
    safe: true,
    title: 'navigation.open',
    icon: mdiArrowRight,
    group: 'navigation.group',
    plumbing: true,
    params: z.object({
      path: param(z.string().check(z.refine(isPage, 'navigation.no-page')), {
        title: 'navigation.path',
        description: 'navigation.path-description',
        input: text,
      }),
    }),
    run: ({ path }) => navigate(path),
  }),
];

function isPage(path: string): boolean {
  return path.startsWith('/') && screenAt(path.split(/[?#]/)[0] ?? '') !== undefined;
}
