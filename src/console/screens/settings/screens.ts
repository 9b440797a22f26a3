import {
  mdiCogOutline,
  mdiEmailOutline,
  mdiLoginVariant,
  mdiMessageTextOutline,
  mdiShieldLockOutline,
} from '@mdi/js';
import { lateCommands } from '../../frame/late-commands.ts';
import type { Screen } from '../../frame/screen.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { settingsForms } from './settings-forms.ts';

const SHARED = { authorities: ['SYS_ADMIN'], group: 'settings' } as const;

function settingsScreen(
  { order, ...screen }: Pick<Screen, 'id' | 'paths' | 'title' | 'icon' | 'helpLinkId'> & { order: number },
  form: keyof typeof settingsForms,
): Screen {
  return {
    ...screen,
    authorities: SHARED.authorities,
    menu: { order, group: SHARED.group },
    component: loadable(async () => {
      const [{ settingsForms }, { settingsPage }] = await Promise.all([
        import('./settings-forms.ts'),
        import('./settings-page.tsx'),
        // Its buttons are commands that come late.
        lateCommands(),
      ]);
      return settingsPage(settingsForms[form]);
    }),
  };
}

/** What system administrators set for the whole platform. */
export const settingsScreens: readonly Screen[] = [
  {
    ...settingsScreen(
      {
        id: 'settings-general',
        paths: ['/settings/general'],
        title: 'settings.general',
        icon: mdiCogOutline,
        order: 1,
      },
      'general',
    ),
    // One for all of them.
    lateCommands: async () => (await import('./settings-commands.ts')).settingsCommands,
  },
  settingsScreen(
    {
      id: 'settings-mail',
      paths: ['/settings/outgoing-mail'],
      title: 'settings.mail',
      icon: mdiEmailOutline,
      helpLinkId: 'outgoingMailSettings',
      order: 2,
    },
    'mail',
  ),
  settingsScreen(
    {
      id: 'settings-sms',
      paths: ['/settings/sms-provider'],
      title: 'settings.sms',
      icon: mdiMessageTextOutline,
      helpLinkId: 'smsProviderSettings',
      order: 3,
    },
    'sms',
  ),
  settingsScreen(
    {
      id: 'settings-security',
      paths: ['/settings/security-settings'],
      title: 'settings.security',
      icon: mdiShieldLockOutline,
      helpLinkId: 'securitySettings',
      order: 4,
    },
    'security',
  ),
  settingsScreen(
    {
      id: 'settings-oauth2',
      paths: ['/settings/oauth2'],
      title: 'settings.oauth2',
      icon: mdiLoginVariant,
      helpLinkId: 'oauth2Settings',
      order: 5,
    },
    'oauth2',
  ),
];
