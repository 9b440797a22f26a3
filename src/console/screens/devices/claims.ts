import { mdiCallReceived, mdiCashRefund } from '@mdi/js';
import * as z from 'zod/mini';
import { claimDevice, giveUpDevice } from '../../api/device-claims.ts';
import { queryClient } from '../../api/query-client.ts';
import { saveAttributes } from '../../api/telemetry.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { only } from '../../entities/kind/counted-names.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { duration } from '../../inputs/duration.ts';
import { text } from '../../inputs/text.ts';
import { ApiError } from '../../wire/api-error.ts';
import { claimFace } from './claim-face.ts';

const GROUP = 'device.device';
const SCOPE = 'screen:devices';

/** How long a device is offered unless said: a working day, in milliseconds. */
const OFFERED_FOR = 8 * 3_600_000;

/** What the platform answers to a claim that it refuses, and what a person is told. */
const REFUSALS: Readonly<Record<string, TranslationKey>> = {
  FAILURE: 'device.claim-failure',
  CLAIMED: 'device.claim-claimed',
};

/** Makes a device that offers itself the user's customer's. */
const claim = defineCommand({
  ...claimFace,
  description: 'device.claim-description',
  keywords: 'device.claim-keywords',
  params: z.object({
    deviceName: param(
      z.string().check(z.trim(), z.minLength(1, { error: 'entity.name-required' satisfies TranslationKey })),
      { title: 'entity.name', description: 'device.claim-name-description', input: text },
    ),
    secretKey: param(z.optional(z.string().check(z.trim())), {
      title: 'device.claim-secret',
      description: 'device.claim-secret-description',
      input: text,
      secret: true,
    }),
  }),
  async run({ deviceName, secretKey }, { request }) {
    const claimed = await claimDevice(deviceName, secretKey, { ...request, ignoreErrors: true }).catch(
      (error: unknown) => {
        throw refusedClaim(error, deviceName);
      },
    );
    await queryClient.invalidateQueries({ queryKey: ['DEVICE'] });
    return claimed.device;
  },
  done: ({ name }) => ({ key: 'device.claimed', values: { name } }),
});

/** Gives a claimed device back, so that others may claim it. */
const giveUp = defineCommand({
  id: 'device.give-up',
  title: 'device.give-up',
  description: 'device.give-up-description',
  icon: mdiCashRefund,
  group: GROUP,
  scope: SCOPE,
  at: { row: 65, details: 65 },
  authorities: ['CUSTOMER_USER'],
  targets: { types: ['DEVICE'], count: 'one' },
  danger: (_args, run) => ({
    title: { key: 'device.give-up-title', values: { name: only(run).name } },
    message: { key: 'device.give-up-text', values: { name: only(run).name } },
  }),
  async run(_args, run) {
    const { name } = only(run);
    await giveUpDevice(name, run.request);
    await queryClient.invalidateQueries({ queryKey: ['DEVICE'] });
    return name;
  },
  done: (name) => ({ key: 'device.given-up', values: { name } }),
});

/** Offers a device of the tenant to be claimed, with a secret, for some time. */
const offer = defineCommand({
  id: 'device.offer',
  title: 'device.offer',
  description: 'device.offer-description',
  keywords: 'device.claim-keywords',
  icon: mdiCallReceived,
  group: GROUP,
  scope: SCOPE,
  at: { row: 66, details: 66 },
  authorities: ['TENANT_ADMIN'],
  targets: {
    types: ['DEVICE'],
    count: 'one',
    fits: ({ facts }) => facts?.assigned !== true || 'device.claim-claimed',
  },
  params: z.object({
    secretKey: param(
      z
        .string()
        .check(z.trim(), z.minLength(1, { error: 'device.claim-secret-required' satisfies TranslationKey })),
      {
        title: 'device.claim-secret',
        description: 'device.offer-secret-description',
        input: text,
        secret: true,
      },
    ),
    duration: param(
      z.number().check(z.gt(0, { error: 'device.offer-duration-positive' satisfies TranslationKey })),
      { title: 'device.offer-duration', description: 'device.offer-duration-description', input: duration },
    ),
  }),
  initial: () => ({ duration: OFFERED_FOR }),
  async run({ secretKey, duration }, run) {
    const { id, name } = only(run);
    const claimingData = { secretKey, expirationTime: Date.now() + duration };
    await saveAttributes({ entityType: 'DEVICE', id }, 'SERVER_SCOPE', { claimingData }, run.request);
    return name;
  },
  done: (name) => ({ key: 'device.offered', values: { name } }),
});

/** How devices come to customers by their own doing. */
export const claimCommands: readonly Command[] = [claim, giveUp, offer];

function refusedClaim(error: unknown, name: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const key = typeof error.body === 'string' ? REFUSALS[error.body] : undefined;
  return key ? new RunError({ key, values: { name } }) : error;
}
