import { SettingsKey } from '../../../../src/model/admin-settings.ts';
import type { Store } from '../../../../src/platform/store/store.ts';
import { mailSettingsFor } from '../../../mail-server.ts';

/** Has letters go to a server on this machine from now on. */
export async function storeMailSettings(
  store: Pick<Store, 'adminSettings' | 'write'>,
  port: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const key = SettingsKey.mail;
  await store.write(() =>
    store.adminSettings.save({
      id: store.adminSettings.byKey(key)?.id ?? null,
      key,
      jsonValue: mailSettingsFor(port, more),
    }),
  );
}
