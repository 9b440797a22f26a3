import { mdiContentCopy, mdiEyeOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { copyTextOfRun } from '../../commands/copy-text-of-run.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import { urlParam } from '../../ui/navigation.ts';
import { currentConnection, DEVICE_PARAM } from './connection.ts';
import { chosen } from './connection-store.ts';
import { examples } from './examples.ts';
import { tenantKeyCommands } from './tenant-keys.ts';

const SCOPE = 'screen:sdk-management';

/** What can be done on the page about connections. */
export const sdkCommands: readonly Command[] = [
  defineCommand({
    id: 'sdk.copy-example',
    title: 'sdk.copy-example',
    description: 'sdk.copy-example-description',
    icon: mdiContentCopy,
    group: 'sdk.group',
    scope: SCOPE,
    local: true,
    at: {},
    params: z.object({
      example: param(z.enum(examples.map(({ id }) => id)), {
        title: 'sdk.example',
        description: 'sdk.example-description',
        input: choice(() =>
          examples.map(({ id, protocol, title }) => ({
            value: id,
            label: `${translate(`sdk.${protocol}`)}: ${translate(title)}`,
          })),
        ),
      }),
    }),
    async run({ example }, run) {
      const line = examples.find(({ id }) => id === example)?.line(await currentConnection());
      if (line === undefined) throw new RunError({ key: 'sdk.mqtt-unknown' });
      await copyTextOfRun(run, line, { key: 'sdk.copied' });
      return line;
    },
  }),
  defineCommand({
    id: 'sdk.toggle-token',
    title: 'sdk.toggle-token',
    description: 'sdk.toggle-token-description',
    icon: mdiEyeOutline,
    group: 'sdk.group',
    keys: ['t'],
    scope: SCOPE,
    local: true,
    at: {},
    authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
    enabled: () => urlParam(DEVICE_PARAM) !== null || 'sdk.no-device',
    run: () => {
      chosen.tokenShown = !chosen.tokenShown;
    },
  }),
  ...tenantKeyCommands,
];
