import { mdiKeyOutline, mdiLockOutline } from '@mdi/js';
import { deviceProfiles } from '../../api/device-profiles.ts';
import { type Command, defineCommand, type Enablement, type EntityRef } from '../../commands/command.ts';
import { copyTextOfRun } from '../../commands/copy-text-of-run.ts';
import { only } from '../../entities/kind/counted-names.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { provisioningOf } from './provisioning.ts';

function isProvisioned({ facts }: EntityRef): Enablement {
  return facts?.provisioned !== false || 'device-profile.not-provisioned';
}

function copying(
  id: 'device-profile.copy-provision-key' | 'device-profile.copy-provision-secret',
  texts: { description: TranslationKey; copied: TranslationKey; icon: string },
  part: 'provisionKey' | 'provisionSecret',
): Command {
  return defineCommand({
    id,
    title: id,
    description: texts.description,
    icon: texts.icon,
    group: 'device-profile.device-profile',
    scope: 'screen:device-profiles',
    authorities: ['TENANT_ADMIN'],
    targets: { types: ['DEVICE_PROFILE'], count: 'one', fits: isProvisioned },
    async run(_args, run) {
      const copied = provisioningOf(await deviceProfiles.one(only(run).id, run.request))[part];
      await copyTextOfRun(run, copied, { key: texts.copied });
      return copied;
    },
  });
}

/** What devices that make themselves known need, for whoever writes them. */
export const copyProvisioning: readonly Command[] = [
  copying(
    'device-profile.copy-provision-key',
    {
      description: 'device-profile.copy-provision-key-description',
      copied: 'device-profile.provision-key-copied',
      icon: mdiKeyOutline,
    },
    'provisionKey',
  ),
  copying(
    'device-profile.copy-provision-secret',
    {
      description: 'device-profile.copy-provision-secret-description',
      copied: 'device-profile.provision-secret-copied',
      icon: mdiLockOutline,
    },
    'provisionSecret',
  ),
];
