import type { Log } from '../log.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import type { ServiceEndpoints } from '../outbound/service-endpoints.ts';
import { createReads, type ReadLimits, type Reads } from '../reading/reads.ts';
import type { QueueSettings } from '../rules/queues/queue-settings.ts';
import { createScriptPool, type ScriptPool } from '../rules/scripts/script-pool.ts';
import type { Allowance } from '../security/allowances.ts';
import { createTokens, installationKey, newInstallationKey, type Tokens } from '../security/tokens.ts';
import { type Alarms, createAlarms } from '../services/alarms.ts';
import { type Audit, createAudit } from '../services/audit.ts';
import { type Changes, createChanges } from '../services/changes.ts';
import { type Activity, startActivity } from '../services/devices/activity.ts';
import { type Claiming, createClaiming } from '../services/devices/claiming.ts';
import { createDeviceCalls, type DeviceCalls } from '../services/devices/device-calls.ts';
import { createDeviceMessages, type DeviceMessages } from '../services/devices/device-messages.ts';
import { createDeviceRpc, type DeviceRpc } from '../services/devices/device-rpc.ts';
import { createRpcReplies, type RpcReplies } from '../services/devices/rpc-replies.ts';
import { createSecretGuesses, type SecretGuesses } from '../services/devices/secret-guesses.ts';
import { createTransportLimits } from '../services/devices/transport-limits.ts';
import { createEntities, type Entities } from '../services/entities.ts';
import { createRuleIntake, type RuleIntake } from '../services/rule-intake.ts';
import { createSessions, type Sessions } from '../services/sessions.ts';
import { createTelemetry, type Telemetry } from '../services/telemetry.ts';
import { createTenantConfigurations } from '../services/tenant-configuration.ts';
import { createTransactions, type Transactions } from '../services/transactions.ts';
import { type ApiUsage, startApiUsage } from '../services/usage/api-usage.ts';
import { createSmsSender, type SmsSender } from '../sms/sms-sender.ts';
import type { Store } from '../store/store.ts';
import { startRuleEngine } from './rule-engine.ts';

/** The parts of a running platform; handed to every plugin and transport instead of globals. */
export interface Platform {
  readonly store: Store;
  /** Reads of the store that may take long. */
  readonly reads: Reads;
  /** Who changed what, for live subscriptions. */
  readonly changes: Changes;
  /** Changes of the store with their logs and the news of them, for what no service below does by itself. */
  readonly transactions: Transactions;
  /** The one way to change entities. */
  readonly entities: Entities;
  /** The one way to write telemetry and attributes. */
  readonly telemetry: Telemetry;
  /** The one way to change alarms. */
  readonly alarms: Alarms;
  readonly tokens: Tokens;
  /** Who calls, and whether they still may. */
  readonly sessions: Sessions;
  /** Who did what. */
  readonly audit: Audit;
  /** What tenants use, and whether they may go on. */
  readonly usage: ApiUsage;
  /** Which devices talk, and when they last did. */
  readonly activity: Activity;
  /** The one intake for what devices send. */
  readonly deviceMessages: DeviceMessages;
  /** The way of messages into rule chains. */
  readonly ruleIntake: RuleIntake;
  /** Calls to devices by people. */
  readonly deviceCalls: DeviceCalls;
  /** Calls to devices as their sessions get them. */
  readonly rpc: DeviceRpc;
  /** Those who have called and wait for rule chains. */
  readonly rpcReplies: RpcReplies;
  /** Runs scripts of people. */
  readonly scripts: ScriptPool;
  /** Who guesses secrets of devices. */
  readonly secretGuesses: SecretGuesses;
  /** Letters to people. */
  readonly mail: Mailer;
  /** Short messages to people. */
  readonly sms: SmsSender;
  /** Devices that wait for their owners. */
  readonly claiming: Claiming;
  /** What the operator allows beyond what is safe. */
  readonly allowances: ReadonlySet<Allowance>;
  /** Where the operator has services of other companies called. */
  readonly serviceEndpoints: ServiceEndpoints;
  readonly log: Log;
  /** Ends every session: what signs their tokens is replaced. */
  rotateKey(): Promise<void>;
  /** Writes what is still unwritten and stops what goes on by itself; the store stays open. */
  close(): Promise<void>;
}

/** What a platform is made of beside its store. */
export interface PlatformParts {
  log: Log;
  /** The hub of changes; without it one that logs when a listener fails. */
  changes?: Changes;
  /** Whether devices may be claimed only that have the server attribute `claimingAllowed`. */
  restrictClaiming?: boolean | undefined;
  /** How far heavy reads may go, where it is not as far as usual. */
  readLimits?: Partial<ReadLimits>;
  /** What the operator allows beyond what is safe; nothing without it. */
  allow?: ReadonlySet<Allowance> | undefined;
  /** Where services of other companies are called instead of where they are found by themselves. */
  serviceEndpoints?: ServiceEndpoints | undefined;
  /** The queues of rule chains, where they are not the usual ones. */
  ruleQueues?: readonly QueueSettings[] | undefined;
  /** Starts what runs rule chains, where that is not as usual. */
  startRules?: typeof startRuleEngine;
  /** Takes letters in place of a mail server. */
  printMail?: ((text: string) => void) | undefined;
}

/** Puts a platform together over a store, whose owner closes it after the platform. */
export async function createPlatform(store: Store, parts: PlatformParts): Promise<Platform> {
  const {
    log,
    changes = createLoggedChanges(log),
    restrictClaiming = false,
    readLimits = {},
    allow: allowances = new Set(),
    serviceEndpoints = {},
    ruleQueues,
    startRules = startRuleEngine,
    printMail,
  } = parts;
  const reads = createReads(store, readLimits);
  const audit = createAudit(store, log);
  const intake = createRuleIntake();
  const transactions = createTransactions(store, changes, audit, intake);
  const tokens = createTokens(await installationKey(store));
  const configurationOf = createTenantConfigurations(store);
  const sessions = createSessions(store, tokens, changes, allowances);
  const usage = await startApiUsage(store, changes, log);
  const telemetry = createTelemetry(store, changes, transactions, usage, configurationOf);
  const entities = createEntities(store, changes, transactions, usage);
  const alarms = createAlarms(store, transactions);
  const activity = startActivity(store, changes, telemetry, intake, log);
  const limits = createTransportLimits(configurationOf, changes);
  const deviceMessages = createDeviceMessages(intake, limits, usage, activity);
  const rpc = createDeviceRpc(changes);
  const rpcReplies = createRpcReplies();
  const deviceCalls = createDeviceCalls(intake, rpcReplies, rpc);
  const scripts = createScriptPool();
  const mail = createMailer({ store, log, print: printMail });
  const claiming = createClaiming(
    { store, changes, transactions, entities, telemetry },
    { allowedByDefault: !restrictClaiming, withoutSecret: allowances.has('claims-without-secret') },
  );
  const around = {
    store,
    reads,
    changes,
    transactions,
    entities,
    telemetry,
    alarms,
    tokens,
    sessions,
    audit,
    usage,
    activity,
    deviceMessages,
    ruleIntake: intake,
    deviceCalls,
    rpc,
    rpcReplies,
    scripts,
    secretGuesses: createSecretGuesses(),
    mail,
    sms: createSmsSender(store, serviceEndpoints),
    claiming,
    allowances,
    serviceEndpoints,
    log,
  };
  const rules = startRules(around, configurationOf, ruleQueues);
  intake.leadTo(rules.engine);
  return {
    ...around,
    async rotateKey() {
      tokens.signWith(await newInstallationKey(store));
      sessions.endAll();
    },
    async close() {
      await rules.close();
      await mail.close();
      await scripts.close();
      await activity.close();
      await usage.close();
      await reads.close();
    },
  };
}

function createLoggedChanges(log: Log): Changes {
  return createChanges((error) => log.error({ err: error }, 'A listener of changes failed'));
}
