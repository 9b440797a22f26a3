import {
  mdiArrowLeft,
  mdiArrowRight,
  mdiBellOffOutline,
  mdiCogOutline,
  mdiCreditCardOutline,
  mdiFullscreen,
  mdiMenu,
  mdiPageNextOutline,
  mdiPagePreviousOutline,
  mdiThemeLightDark,
  mdiTranslate,
} from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../commands/choice.tsx';
import { type Command, defineCommand } from '../commands/command.ts';
import { param } from '../commands/param.ts';
import { changeLanguage, translate } from '../i18n/i18n.ts';
import { offeredLanguages } from '../i18n/languages.ts';
import { text } from '../inputs/text.ts';
import { alert, confirm } from '../messages/dialog-store.ts';
import { dismissNewestToast, toasts } from '../messages/toast-store.ts';
import { session } from '../session/session-store.ts';
import { navigate } from '../ui/navigation.ts';
import { chooseTheme, ThemeChoice, toggleTheme } from '../ui/theme-store.ts';
import { toggleMenu } from './menu-store.ts';
import { focusPane } from './panes.ts';
import { screenAt } from './screens.ts';

const GROUP = 'shell.group';

/** What the frame itself can do: theme, language, menu, full screen, history. */
export const shellCommands: readonly Command[] = [
  defineCommand({
    id: 'theme.toggle',
    title: 'theme.toggle',
    description: 'theme.toggle-description',
    icon: mdiThemeLightDark,
    group: GROUP,
    keys: ['mod+shift+l'],
    at: { home: 40 },
    run: toggleTheme,
  }),
  defineCommand({
    id: 'theme.set',
    title: 'theme.set',
    keywords: 'theme.keywords',
    icon: mdiThemeLightDark,
    group: GROUP,
    params: z.object({
      theme: param(ThemeChoice, {
        title: 'theme.theme',
        description: 'theme.theme-description',
        input: choice(() =>
          ThemeChoice.options.map((value) => ({ value, label: translate(`theme.choice.${value}`) })),
        ),
      }),
    }),
    run: ({ theme }) => chooseTheme(theme),
  }),
  defineCommand({
    id: 'language.set',
    title: 'language.set',
    keywords: 'language.keywords',
    icon: mdiTranslate,
    group: GROUP,
    params: z.object({
      language: param(z.enum(offeredLanguages.map(({ code }) => code)), {
        title: 'language.language',
        description: 'language.language-description',
        input: choice(() => offeredLanguages.map(({ code, name }) => ({ value: code, label: name }))),
      }),
    }),
    run: ({ language }) => changeLanguage(language),
  }),
  defineCommand({
    id: 'menu.toggle',
    title: 'menu.toggle',
    description: 'menu.toggle-description',
    icon: mdiMenu,
    group: GROUP,
    keys: ['mod+b'],
    at: { home: 30 },
    run: toggleMenu,
  }),
  defineCommand({
    id: 'fullscreen.toggle',
    title: 'fullscreen.toggle',
    icon: mdiFullscreen,
    group: GROUP,
    enabled: () => (document.fullscreenEnabled ? true : 'fullscreen.not-supported'),
    run: () =>
      document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen(),
  }),
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
    id: 'pane.next',
    title: 'pane.next',
    description: 'pane.next-description',
    icon: mdiPageNextOutline,
    group: 'navigation.group',
    keys: ['F6'],
    run: () => focusPane(1),
  }),
  defineCommand({
    id: 'pane.previous',
    title: 'pane.previous',
    description: 'pane.previous-description',
    icon: mdiPagePreviousOutline,
    group: 'navigation.group',
    keys: ['shift+F6'],
    run: () => focusPane(-1),
  }),
  defineCommand({
    id: 'navigation.back',
    title: 'navigation.back',
    icon: mdiArrowLeft,
    group: 'navigation.group',
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
  defineCommand({
    id: 'subscription.show',
    safe: true,
    title: 'subscription.show',
    icon: mdiCreditCardOutline,
    at: { 'user-menu': 10 },
    group: 'user.account',
    // A visitor of what is public belongs to no organisation.
    when: () => session.authUser?.isPublic !== true,
    async run(_args, { source }) {
      // A script reads what a person is shown.
      if (source === 'script') return translate('subscription.message');
      const wanted = await confirm({
        title: { key: 'subscription.title' },
        message: { key: 'subscription.message' },
        confirmLabel: { key: 'subscription.how' },
      });
      if (wanted) {
        await alert({ title: { key: 'subscription.title' }, message: { key: 'subscription.contact' } });
      }
      return undefined;
    },
  }),
  defineCommand({
    id: 'profile.settings',
    safe: true,
    title: 'user-menu.settings',
    icon: mdiCogOutline,
    group: 'user.account',
    at: { 'user-menu': 50 },
    // Everybody finds the page by its own command; the entry is not for the users of customers.
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
    plumbing: true,
    run: () => navigate('/profile'),
  }),
];

function isPage(path: string): boolean {
  return path.startsWith('/') && screenAt(path.split(/[?#]/)[0] ?? '') !== undefined;
}
