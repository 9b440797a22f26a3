import {
  mdiCogOutline,
  mdiCreditCardOutline,
  mdiPackageVariantClosed,
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
import { alert, confirm } from '../messages/dialog-store.ts';
import { mustStayOnDashboards } from '../session/guard.ts';
import { session } from '../session/session-store.ts';
import { navigate } from '../ui/navigation.ts';
import { chooseTheme, ThemeChoice, toggleTheme } from '../ui/theme-store.ts';
import { focusPane } from './panes.ts';

const GROUP = 'shell.group';
const SDK_PATH = '/SDKManagement';

/** What the frame itself can do and no first page shows. */
export const lateShellCommands: readonly Command[] = [
  defineCommand({
    id: 'theme.toggle',
    overDialogs: true,
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
    overDialogs: true,
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
    overDialogs: true,
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
    id: 'subscription.show',
    safe: true,
    title: 'subscription.show',
    icon: mdiCreditCardOutline,
    at: { 'user-menu': 10 },
    group: 'user.account',
    // A visitor of what is public belongs to no organisation.
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
    async run(_args, { source }) {
      // A script reads what a person is shown.
      if (source === 'script') return translate('subscription.message');
      const wanted = await confirm({
        title: { key: 'subscription.title' },
        message: { key: 'subscription.message' },
        confirmLabel: { key: 'subscription.how' },
      });
      if (wanted) {
        await alert({
          title: { key: 'dialog.coming-soon' },
          message: { key: 'subscription.contact' },
          closeLabel: { key: 'action.ok' },
        });
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
  defineCommand({
    id: 'sdk.show',
    at: { 'user-menu': 20 },
    safe: true,
    title: 'menu.sdk-management',
    icon: mdiPackageVariantClosed,
    group: 'navigation.group',
    // Everybody finds the page by its own command.
    plumbing: true,
    authorities: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
    when: () => !mustStayOnDashboards(session, SDK_PATH),
    run: () => navigate(SDK_PATH),
  }),
];
