import { hostname } from 'node:os';
import * as z from 'zod/mini';
import { entityId } from '../../../../model/entity-id.ts';
import { SUCCESS } from '../../contract/outcome.ts';
import { selfWorkingNodeClass } from '../../contract/rule-node.ts';

const Configuration = z.looseObject({
  /** How often the number is sent on, s. */
  interval: z.coerce.number().check(z.int(), z.minimum(1)),
  telemetryPrefix: z.string(),
});

/** Counts messages, which end here, and sends the number on from time to time as telemetry of the tenant. */
export const messageCount = selfWorkingNodeClass(
  'action.TbMsgCountNode',
  Configuration,
  ({ interval, telemetryPrefix }, context) => {
    let counted = 0;
    let since = context.now();

    async function report(): Promise<void> {
      const now = context.now();
      const data = JSON.stringify({ [`${telemetryPrefix}_${hostname()}`]: counted });
      const metadata = { delta: String(now - since) };
      counted = 0;
      since = now;
      const originator = entityId('TENANT', context.tenantId);
      const type = 'POST_TELEMETRY_REQUEST';
      await context.emit({ to: SUCCESS, message: context.newMessage({ type, originator, metadata, data }) });
    }

    context.every(interval * 1_000, report);
    return {
      // A node that may be asked again would count again.
      kind: 'awaiting',
      acknowledges: true,
      async onMessage() {
        counted += 1;
        return [];
      },
    };
  },
);
