import type { AdminSettings } from '../../model/admin-settings.ts';
import { SettingsKey } from '../../model/admin-settings.ts';
import { DEFAULT_BASE_URL } from '../services/base-url.ts';

/** The settings that every platform starts with. */
export const systemSettings: readonly AdminSettings[] = [
  { key: SettingsKey.general, jsonValue: { baseUrl: DEFAULT_BASE_URL, prohibitDifferentUrl: true } },
  {
    key: SettingsKey.mail,
    jsonValue: {
      mailFrom: 'Clavier <noreply@localhost>',
      smtpProtocol: 'smtp',
      smtpHost: 'localhost',
      smtpPort: '25',
      timeout: '10000',
      enableTls: false,
      tlsVersion: 'TLSv1.2',
      username: '',
      password: '',
      enableProxy: false,
      proxyHost: '',
      proxyPort: null,
      proxyUser: '',
      proxyPassword: '',
    },
  },
];
