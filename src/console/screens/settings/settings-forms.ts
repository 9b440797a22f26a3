import { generalSettings } from './general.ts';
import { mailSettings } from './mail.ts';
import { oauth2Settings } from './oauth2.ts';
import { securitySettings } from './security.ts';
import { smsSettings } from './sms.ts';

/** What system administrators set, by the screen: one part, as each is small. */
export const settingsForms = {
  general: generalSettings,
  mail: mailSettings,
  sms: smsSettings,
  security: securitySettings,
  oauth2: oauth2Settings,
};
