import type { Log } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ServiceEndpoints } from '../outbound/service-endpoints.ts';
import type { NodeContext } from '../rules/contract/node-context.ts';
import { RuleEngine } from '../rules/engine/engine.ts';
import { nodeContexts } from '../rules/engine/node-contexts.ts';
import { changesWith } from '../rules/engine/rule-changes.ts';
import { startDebugExpiry } from '../rules/events/debug-expiry.ts';
import { RuleEvents } from '../rules/events/rule-events.ts';
import { createNodeLetters } from '../rules/external/node-letters.ts';
import { nodeClasses } from '../rules/nodes/node-classes.ts';
import { defaultQueues, type QueueSettings } from '../rules/queues/queue-settings.ts';
import { nodeScriptsOf } from '../rules/scripts/node-scripts.ts';
import type { ScriptPool } from '../rules/scripts/script-pool.ts';
import type { Allowance } from '../security/allowances.ts';
import type { Alarms } from '../services/alarms.ts';
import type { Changes } from '../services/changes.ts';
import type { DeviceRpc } from '../services/devices/device-rpc.ts';
import type { RpcReplies } from '../services/devices/rpc-replies.ts';
import type { Entities } from '../services/entities.ts';
import type { Telemetry } from '../services/telemetry.ts';
import type { TenantConfigurations } from '../services/tenant-configuration.ts';
import type { Transactions } from '../services/transactions.ts';
import type { ApiUsage } from '../services/usage/api-usage.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Store } from '../store/store.ts';

/** What the engine needs of the platform that it is a part of. */
export interface AroundEngine {
  readonly store: Store;
  readonly changes: Changes;
  readonly transactions: Transactions;
  readonly entities: Entities;
  readonly telemetry: Telemetry;
  readonly alarms: Alarms;
  readonly usage: ApiUsage;
  readonly rpc: DeviceRpc;
  readonly rpcReplies: RpcReplies;
  readonly scripts: ScriptPool;
  readonly mail: Mailer;
  readonly sms: SmsSender;
  readonly allowances: ReadonlySet<Allowance>;
  readonly serviceEndpoints: ServiceEndpoints;
  readonly log: Log;
}

/** What runs rule chains. */
export interface RunningRules {
  readonly engine: RuleEngine;
  close(): Promise<void>;
}

/** Starts to run rule chains. */
export function startRuleEngine(
  around: AroundEngine,
  configurationOf: TenantConfigurations,
  queues: readonly QueueSettings[] = defaultQueues,
): RunningRules {
  const { store, changes, transactions, usage, log, rpc, rpcReplies, scripts, serviceEndpoints } = around;
  const events = new RuleEvents(store, log);
  const calls: NodeContext['rpc'] = {
    call: rpc.call,
    reply: rpcReplies.reply,
    settle: rpcReplies.settle,
  };
  const engine = new RuleEngine({
    store,
    changes,
    transactions,
    telemetry: around.telemetry,
    usage,
    configurationOf,
    queues,
    classes: nodeClasses,
    contextOf: (self) =>
      nodeContexts(
        {
          store,
          log,
          rpc: calls,
          serviceEndpoints,
          allowsPrivateAddresses: around.allowances.has('private-addresses'),
          scriptsOf: (tenantId) => nodeScriptsOf(tenantId, scripts, usage),
          lettersOf: (tenantId) => createNodeLetters(around, tenantId),
        },
        {
          emit: (nodeId, chainId, told) => self.emit(nodeId, chainId, told),
          change: (nodeId, chainId, work) => self.change(nodeId, chainId, work),
          profileOf: (deviceId) => self.profileOf(deviceId),
          failed: (nodeId, error) => self.failedBySelf(nodeId, error),
        },
      ),
    changesOf: (self) => changesWith(around, self),
    watcher: events,
    log,
  });
  const stopExpiry = startDebugExpiry(store, transactions, log);
  return {
    engine,
    async close() {
      stopExpiry();
      await engine.close();
      await events.close();
    },
  };
}
