import * as z from 'zod/mini';
import { type DeviceProfile, DeviceProfileData, ProvisionType } from '../../../model/device-profile.ts';
import { choice } from '../../commands/choice.tsx';
import { type Args, param } from '../../commands/param.ts';
import { same } from '../../entities/kind/merge3.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { text } from '../../inputs/text.ts';

const STRATEGIES = {
  DISABLED: 'device-profile.provision-disabled',
  ALLOW_CREATE_NEW_DEVICES: 'device-profile.provision-create',
  CHECK_PRE_PROVISIONED_DEVICES: 'device-profile.provision-check',
} as const satisfies Record<ProvisionType, TranslationKey>;

const SECTION = 'device-profile.provisioning';
const KEY_LENGTH = 20;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

const isOn = ({ provisionType }: Args) => provisionType !== 'DISABLED' && provisionType !== undefined;
const secretText = z.optional(z.string().check(z.trim()));

/** What is asked about how devices make themselves known. */
export const provisionParams = z.object({
  provisionType: param(z.optional(ProvisionType), {
    title: 'device-profile.provision-type',
    description: 'device-profile.provision-type-description',
    section: SECTION,
    input: choice(
      () =>
        ProvisionType.options.map((value) => ({
          value,
          label: translate(STRATEGIES[value]),
        })),
      { withoutNone: true },
    ),
  }),
  provisionKey: param(secretText, {
    title: 'device-profile.provision-key',
    description: 'device-profile.provision-made-up',
    section: SECTION,
    input: text,
    secret: true,
    shown: isOn,
  }),
  provisionSecret: param(secretText, {
    title: 'device-profile.provision-secret',
    description: 'device-profile.provision-made-up',
    section: SECTION,
    input: text,
    secret: true,
    shown: isOn,
  }),
});
type Answers = z.output<typeof provisionParams>;

/** What a form starts from. */
export function provisioningOf(
  profile: Pick<DeviceProfile, 'profileData' | 'provisionType' | 'provisionDeviceKey'>,
) {
  const { data } = DeviceProfileData.shape.provisionConfiguration.safeParse(
    profile.profileData?.provisionConfiguration,
  );
  return {
    provisionType: ProvisionType.safeParse(profile.provisionType ?? data?.type).data ?? 'DISABLED',
    provisionKey: profile.provisionDeviceKey ?? '',
    provisionSecret: data?.provisionDeviceSecret ?? '',
  };
}

/** The provisioning of a profile by answers: key and secret are made up where there are none, and go with it. */
export function withProvisioning(
  profile: Pick<DeviceProfile, 'profileData' | 'provisionType' | 'provisionDeviceKey'>,
  answers: Answers,
): Pick<DeviceProfile, 'provisionType' | 'provisionDeviceKey'> & { provisionConfiguration: unknown } {
  const before = provisioningOf(profile);
  const now = { ...before, ...answers };
  const off = now.provisionType === 'DISABLED';
  const isWhole = off || (now.provisionKey !== '' && now.provisionSecret !== '');
  // What nobody has touched stays as others have written it, and nobody here may be able to read.
  if (isWhole && same(now, before)) {
    return {
      provisionType: profile.provisionType,
      provisionDeviceKey: profile.provisionDeviceKey,
      provisionConfiguration: profile.profileData?.provisionConfiguration,
    };
  }
  const { data } = DeviceProfileData.shape.provisionConfiguration.safeParse(
    profile.profileData?.provisionConfiguration,
  );
  return {
    provisionType: now.provisionType,
    provisionDeviceKey: off ? null : now.provisionKey || randomText(),
    provisionConfiguration: {
      ...data,
      type: now.provisionType,
      provisionDeviceSecret: off ? null : now.provisionSecret || randomText(),
    },
  };
}

/** What the way of provisioning is called. */
export function provisionText(profile: Parameters<typeof provisioningOf>[0]): string {
  return translate(STRATEGIES[provisioningOf(profile).provisionType]);
}

/** Nobody can guess it: from the source of random numbers that is made for secrets, each letter as likely as another. */
function randomText(): string {
  const fair = 256 - (256 % LETTERS.length);
  let made = '';
  while (made.length < KEY_LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(KEY_LENGTH)).filter((byte) => byte < fair);
    made += [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  }
  return made.slice(0, KEY_LENGTH);
}
