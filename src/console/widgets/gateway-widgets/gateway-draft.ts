import { type Answer, Unreadable } from '../../commands/input.ts';
import type { Message } from '../../i18n/translation-key.ts';

/** How much a gateway writes into its logs, from nothing to everything. */
export const LOG_LEVELS = ['NONE', 'CRITICAL', 'ERROR', 'WARNING', 'INFO', 'DEBUG'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What a gateway reads the values of devices by. */
export interface ConnectorDraft {
  /** Tells the connectors of a form apart. */
  readonly id: number;
  readonly isEnabled: boolean;
  /** Empty until one is chosen. */
  readonly type: string;
  readonly name: string;
  /** An object, by what its type of connectors wants. */
  readonly config: Answer<unknown>;
}

/** What a gateway is set up with, as a form has it. */
export interface GatewayDraft {
  readonly security: 'accessToken' | 'tls';
  readonly accessToken: string;
  readonly host: string;
  readonly port: Answer<number>;
  readonly caCert: string;
  readonly privateKey: string;
  readonly cert: string;
  readonly remoteConfiguration: boolean;
  readonly loggingLevel: LogLevel;
  readonly logsPath: string;
  readonly storage: 'memory' | 'file';
  /** How many values are read from the storage at a time, and how many it holds: of a file each of the files. */
  readonly readRecords: Answer<number>;
  readonly maxRecords: Answer<number>;
  readonly maxFiles: Answer<number>;
  readonly dataFolder: string;
  readonly connectors: readonly ConnectorDraft[];
}

/** What a gateway is set up with that has never been. */
export function newDraft(host: string, accessToken = ''): GatewayDraft {
  return {
    security: 'accessToken',
    accessToken,
    host,
    port: 1883,
    caCert: '/etc/thingsboard-gateway/ca.pem',
    privateKey: '/etc/thingsboard-gateway/privateKey.pem',
    cert: '/etc/thingsboard-gateway/certificate.pem',
    remoteConfiguration: true,
    loggingLevel: 'DEBUG',
    logsPath: './logs/',
    storage: 'memory',
    readRecords: 100,
    maxRecords: 10_000,
    maxFiles: 5,
    dataFolder: './data/',
    connectors: [],
  };
}

/** The draft with one more connector, which is nothing yet. */
export function withNewConnector(draft: GatewayDraft): GatewayDraft {
  const id = Math.max(0, ...draft.connectors.map((one) => one.id)) + 1;
  const connector: ConnectorDraft = { id, isEnabled: false, type: '', name: '', config: {} };
  return { ...draft, connectors: [...draft.connectors, connector] };
}

/** The draft with a connector changed; one that has no name yet is called as its type is. */
export function withConnector(
  draft: GatewayDraft,
  id: number,
  change: Partial<ConnectorDraft>,
  typeTitle = '',
): GatewayDraft {
  const connectors = draft.connectors.map((one) => {
    if (one.id !== id) return one;
    const next = { ...one, ...change };
    return next.name === '' && typeTitle ? { ...next, name: uniqueName(typeTitle, draft, id) } : next;
  });
  return { ...draft, connectors };
}

/** The file that a gateway keeps the configuration of a connector in. */
export function connectorFile(name: string): string {
  return `${name.replace('_', '').replace('-', '').replace(/\s+/g, '').toLowerCase()}.json`;
}

/** The name, with a number behind it where a connector besides this one has it, or one that its file is called by. */
export function uniqueName(name: string, { connectors }: GatewayDraft, id: number): string {
  const taken = new Set(connectors.filter((one) => one.id !== id).map((one) => connectorFile(one.name)));
  let unique = name;
  for (let number = 2; taken.has(connectorFile(unique)); number += 1) unique = `${name} ${number}`;
  return unique;
}

/** What is wrong with a draft, by its members; of a connector by `connectors.7.name`, the number being its id. */
export type DraftProblems = ReadonlyMap<string, Message>;

const REQUIRED: Message = { key: 'validation.required' };
const HIGHEST_PORT = 65_535;

/** What has to be mended before a draft can be saved. */
export function draftProblems(draft: GatewayDraft): DraftProblems {
  const problems = new Map<string, Message>();
  const check = (name: string, problem: Message | undefined) => problem && problems.set(name, problem);
  const text = (
    name: 'accessToken' | 'host' | 'logsPath' | 'dataFolder' | 'caCert' | 'privateKey' | 'cert',
  ) => check(name, draft[name].trim() === '' ? REQUIRED : undefined);
  const count = (name: 'readRecords' | 'maxRecords' | 'maxFiles') =>
    check(name, numberProblem(draft[name], { key: 'gateway.at-least-one' }));

  if (draft.security === 'accessToken') text('accessToken');
  else for (const name of ['caCert', 'privateKey', 'cert'] as const) text(name);
  text('host');
  check('port', numberProblem(draft.port, { key: 'gateway.wrong-port' }, HIGHEST_PORT));
  text('logsPath');
  count('readRecords');
  count('maxRecords');
  if (draft.storage === 'file') {
    count('maxFiles');
    text('dataFolder');
  }
  for (const { id, type, name, config } of draft.connectors) {
    check(`connectors.${id}.type`, type === '' ? REQUIRED : undefined);
    const isTaken = name.trim() !== '' && uniqueName(name.trim(), draft, id) !== name.trim();
    check(
      `connectors.${id}.name`,
      name.trim() === '' ? REQUIRED : isTaken ? { key: 'gateway.name-taken' } : undefined,
    );
    check(`connectors.${id}.config`, configProblem(config));
  }
  return problems;
}

function numberProblem(
  value: Answer<number>,
  wrong: Message,
  most = Number.MAX_SAFE_INTEGER,
): Message | undefined {
  if (value instanceof Unreadable) return value.reason;
  if (value === undefined) return REQUIRED;
  return Number.isInteger(value) && value >= 1 && value <= most ? undefined : wrong;
}

function configProblem(config: Answer<unknown>): Message | undefined {
  if (config instanceof Unreadable) return config.reason;
  const isObject = typeof config === 'object' && config !== null && !Array.isArray(config);
  return isObject && Object.keys(config).length > 0 ? undefined : { key: 'gateway.config-needed' };
}
