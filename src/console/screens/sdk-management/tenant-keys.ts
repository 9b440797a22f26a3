import { mdiAutorenew, mdiContentCopy, mdiKeyChainVariant } from '@mdi/js';
import * as z from 'zod/mini';
import { queryClient } from '../../api/query-client.ts';
import { renewTenantKey, type TenantKeys } from '../../api/tenant-keys.ts';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { copyTextOfRun } from '../../commands/copy-text-of-run.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { keysOfTenant, TENANT_KEYS, type TenantKey, tenantKeysQuery } from './own-keys.ts';

const COMMON = {
  group: 'tenant.tenant',
  authorities: ['TENANT_ADMIN'],
} as const satisfies Partial<Command>;

const params = z.object({
  key: param(z.enum(['accessKey', 'publicKey']), {
    title: 'tenant.key',
    description: 'tenant.key-description',
    input: choice(() =>
      Object.entries(TENANT_KEYS).map(([value, title]) => ({
        value: value as TenantKey,
        label: translate(title),
      })),
    ),
  }),
});

/** The keys of the own tenant: shown to be handed over, copied, made anew. */
export const tenantKeyCommands: readonly Command[] = [
  defineCommand({
    ...COMMON,
    id: 'tenant.show-keys',
    title: 'tenant.show-keys',
    description: 'tenant.show-keys-description',
    keywords: 'tenant.show-keys-keywords',
    icon: mdiKeyChainVariant,
    at: { 'user-menu': 30 },
    async run(_args, run) {
      const keys = await present(run.request);
      if (run.source === 'script') return keys;
      const { openTenantKeys } = await import('./tenant-keys-dialog.tsx');
      queryClient.setQueryData(tenantKeysQuery.queryKey, keys);
      openTenantKeys(translate('tenant.keys-title'));
      return undefined;
    },
  }),
  defineCommand({
    ...COMMON,
    id: 'tenant.copy-key',
    title: 'tenant.copy-key',
    description: 'tenant.copy-key-description',
    icon: mdiContentCopy,
    at: {},
    params,
    async run({ key }, run) {
      const value = (await present(run.request))[key] ?? '';
      await copyTextOfRun(run, value, {
        key: 'tenant.key-copied',
        values: { key: translate(TENANT_KEYS[key]) },
      });
      return value;
    },
  }),
  defineCommand({
    ...COMMON,
    id: 'tenant.renew-key',
    title: 'tenant.renew-key',
    description: 'tenant.renew-key-description',
    icon: mdiAutorenew,
    at: {},
    params,
    danger: ({ key }) => ({
      title: { key: 'tenant.renew-key-title', values: { key: translate(TENANT_KEYS[key]) } },
      message: { key: 'tenant.renew-key-text' },
    }),
    async run({ key }, run) {
      await present(run.request);
      const keys = await renewTenantKey(key, run.request);
      await queryClient.invalidateQueries({ queryKey: ['TENANT'] });
      return { key, keys };
    },
    done: ({ key }) => ({ key: 'tenant.key-renewed', values: { key: translate(TENANT_KEYS[key]) } }),
  }),
];

async function present(request: RequestOptions): Promise<TenantKeys> {
  const keys = await keysOfTenant({ ...request, ignoreErrors: true });
  if (!keys) throw new RunError({ key: 'tenant.no-keys' satisfies TranslationKey });
  return keys;
}
