import * as z from 'zod/mini';
import { readLeniently } from '../../../model/read-leniently.ts';
import {
  type ConnectorDraft,
  connectorFile,
  type GatewayDraft,
  LOG_LEVELS,
  type LogLevel,
  newDraft,
} from './gateway-draft.ts';
import { logConfig } from './log-config.ts';

const text = z.optional(z.string());
const count = z.optional(z.number());
const NamedConfig = z.looseObject({ name: z.string(), config: z.unknown() });
const Connector = z.looseObject({ name: z.string(), type: z.string(), configuration: text });

/** The configuration as gateways tell and take it: beside `thingsboard` a list of configurations for each type. */
const Configuration = z.looseObject({
  thingsboard: z.optional(
    z.looseObject({
      thingsboard: z.optional(
        z.looseObject({
          host: text,
          port: count,
          remoteConfiguration: z.optional(z.boolean()),
          security: z.optional(
            z.looseObject({ accessToken: text, caCert: text, privateKey: text, cert: text }),
          ),
        }),
      ),
      connectors: z.optional(z.array(Connector)),
      logs: text,
      storage: z.optional(
        z.looseObject({
          type: text,
          read_records_count: count,
          max_records_count: count,
          data_folder_path: text,
          max_file_count: count,
          max_read_records_count: count,
          max_records_per_file: count,
        }),
      ),
    }),
  ),
});
type Configuration = z.infer<typeof Configuration>;

/** Connectors that are switched off, by their names: gateways do not know of them. */
const Drafts = z.record(z.string(), z.looseObject({ connector: text, config: z.optional(z.unknown()) }));
const Level = z.enum(LOG_LEVELS);

/** What is stored of a gateway, each as it came. */
export interface StoredGateway {
  /** What it is set up with, JSON in base64; undefined where it never was. */
  readonly configuration: unknown;
  /** Its connectors that are switched off, likewise. */
  readonly drafts: unknown;
  readonly loggingLevel: unknown;
}

/** What is read of a gateway. */
export interface ReadGateway {
  readonly draft: GatewayDraft;
  /** All of what it was set up with, for what the form does not know of is kept. */
  readonly whole: unknown;
  /** Something is stored that is no configuration. */
  readonly isUnreadable: boolean;
}

/** Reads what a gateway is set up with; what is missing is as of one that is new. */
export function readGateway(
  stored: StoredGateway,
  { host, accessToken }: { host: string; accessToken: string | undefined },
): ReadGateway {
  const whole = decoded(stored.configuration);
  const drafts = decoded(stored.drafts);
  const read = readLeniently(Configuration, whole ?? {}).value ?? {};
  const { thingsboard: main = {} } = read;
  const { thingsboard: platform = {}, storage = {}, logs } = main;
  const { security = {} } = platform;
  const usual = newDraft(platform.host ?? host, security.accessToken ?? accessToken);
  const isFile = storage.type === 'file';
  const off = readLeniently(Drafts, drafts ?? {}).value ?? {};
  const connectors = [...enabledConnectors(read), ...disabledConnectors(off)];
  const draft: GatewayDraft = {
    ...usual,
    security: security.accessToken === undefined && security.caCert !== undefined ? 'tls' : 'accessToken',
    port: platform.port ?? usual.port,
    caCert: security.caCert ?? usual.caCert,
    privateKey: security.privateKey ?? usual.privateKey,
    cert: security.cert ?? usual.cert,
    remoteConfiguration: platform.remoteConfiguration ?? usual.remoteConfiguration,
    loggingLevel: levelOf(stored.loggingLevel) ?? usual.loggingLevel,
    logsPath: logsPathIn(decodedText(logs)) ?? usual.logsPath,
    storage: isFile ? 'file' : 'memory',
    readRecords: (isFile ? storage.max_read_records_count : storage.read_records_count) ?? usual.readRecords,
    maxRecords: (isFile ? storage.max_records_per_file : storage.max_records_count) ?? usual.maxRecords,
    maxFiles: storage.max_file_count ?? usual.maxFiles,
    dataFolder: storage.data_folder_path ?? usual.dataFolder,
    connectors: connectors.map((one, id) => ({ ...one, id })),
  };
  const isUnreadable = [
    [stored.configuration, whole],
    [stored.drafts, drafts],
  ].some(([given, json]) => given !== undefined && given !== '' && json === undefined);
  return { draft, whole, isUnreadable };
}

function enabledConnectors(read: Configuration): Omit<ConnectorDraft, 'id'>[] {
  return (read.thingsboard?.connectors ?? []).map(({ name, type }) => ({
    isEnabled: true,
    name,
    type,
    config: configsOf(read, type).find((one) => one.name === name)?.config ?? {},
  }));
}

function configsOf(read: Configuration, type: string): z.infer<typeof NamedConfig>[] {
  return readLeniently(z.array(NamedConfig), read[type] ?? []).value ?? [];
}

function disabledConnectors(off: z.infer<typeof Drafts>): Omit<ConnectorDraft, 'id'>[] {
  return Object.entries(off).map(([name, { connector = '', config = {} }]) => ({
    isEnabled: false,
    name,
    type: connector,
    config,
  }));
}

function levelOf(stored: unknown): LogLevel | undefined {
  return Level.safeParse(typeof stored === 'string' ? stored.toUpperCase() : stored).data;
}

/** The folder of the first log that the configuration of logs names. */
function logsPathIn(logs: string | undefined): string | undefined {
  const [, path] = /args=\(\s*["']([^"']*)service\.log["']/.exec(logs ?? '') ?? [];
  return path || undefined;
}

/** What `draftProblems` finds nothing wrong with, as it is stored. What the form does not know of stays as it was. */
export function writtenGateway(
  draft: GatewayDraft,
  whole: unknown,
): { configuration: object; drafts: object } {
  const before = readLeniently(Configuration, whole ?? {}).value ?? {};
  const enabled = draft.connectors.filter(({ isEnabled }) => isEnabled);
  // Whatever the connectors of before had lists for has none any more unless one of those of now is in it.
  const types = new Set((before.thingsboard?.connectors ?? []).map(({ type }) => type));
  const others = Object.entries(before).filter(([name]) => name !== 'thingsboard' && !types.has(name));
  const byType = Map.groupBy(enabled, ({ type }) => type);
  const configuration = {
    ...Object.fromEntries(others),
    thingsboard: {
      ...before.thingsboard,
      thingsboard: { ...before.thingsboard?.thingsboard, ...writtenPlatform(draft) },
      connectors: enabled.map(({ name, type }) => ({
        configuration: connectorFile(name.trim()),
        name: name.trim(),
        type,
      })),
      logs: encodedText(logConfig(draft.loggingLevel, draft.logsPath.trim())),
      storage: writtenStorage(draft),
    },
    ...Object.fromEntries(
      [...byType].map(([type, all]) => [
        type,
        all.map(({ name, config }) => ({ name: name.trim(), config })),
      ]),
    ),
  };
  const drafts = Object.fromEntries(
    draft.connectors
      .filter(({ isEnabled }) => !isEnabled)
      .map(({ name, type, config }) => [name.trim(), { connector: type, config }]),
  );
  return { configuration, drafts };
}

/** What a gateway reaches the platform by. */
export function writtenPlatform(draft: GatewayDraft) {
  const { host, port, remoteConfiguration, security, accessToken, caCert, privateKey, cert } = draft;
  return {
    host: host.trim(),
    port,
    remoteConfiguration,
    security:
      security === 'accessToken'
        ? { accessToken: accessToken.trim() }
        : { caCert: caCert.trim(), privateKey: privateKey.trim(), cert: cert.trim() },
  };
}

/** Where a gateway keeps values until the platform has them. */
export function writtenStorage({
  storage,
  readRecords,
  maxRecords,
  maxFiles,
  dataFolder,
}: GatewayDraft): Readonly<Record<string, unknown>> {
  return storage === 'memory'
    ? { type: storage, read_records_count: readRecords, max_records_count: maxRecords }
    : {
        type: storage,
        data_folder_path: dataFolder.trim(),
        max_file_count: maxFiles,
        max_read_records_count: readRecords,
        max_records_per_file: maxRecords,
      };
}

/** JSON as attributes of gateways have it: its text in base64. */
export function encodedJson(json: unknown): string {
  return encodedText(JSON.stringify(json));
}

function encodedText(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

function decodedText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(value), (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** An object that an attribute holds, or what has been parsed of one already; undefined where it holds none. */
function decoded(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  try {
    const json: unknown = JSON.parse(decodedText(value) ?? '');
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
