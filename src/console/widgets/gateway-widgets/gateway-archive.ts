import { strToU8, zipSync } from 'fflate';
import { writtenPlatform, writtenStorage } from './gateway-configuration-json.ts';
import { connectorFile, type GatewayDraft } from './gateway-draft.ts';
import { logConfig } from './log-config.ts';

const INDENT = 2;
/** The first day that the format knows: the same files make the same archive. */
const FIRST_DAY = '1980-01-01T00:00';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly text: string;
}

/** A zip archive of files. */
export function zip(files: readonly ArchivedFile[]): Uint8Array<ArrayBuffer> {
  const contents = files.map(({ name, text }) => [name, strToU8(text)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(contents), { mtime: FIRST_DAY }));
}

/** The files that a gateway reads where nobody sets it up from afar. */
export function gatewayFiles(draft: GatewayDraft): ArchivedFile[] {
  const enabled = draft.connectors.filter(({ isEnabled }) => isEnabled);
  const { host, port, remoteConfiguration } = writtenPlatform(draft);
  const security =
    draft.security === 'accessToken'
      ? { 'access-token': draft.accessToken.trim() }
      : { ca_cert: draft.caCert.trim(), privateKey: draft.privateKey.trim(), cert: draft.cert.trim() };
  const main = {
    thingsboard: { host, port, remoteConfiguration, security },
    storage: writtenStorage(draft),
    connectors: enabled.map(({ name, type }) => ({
      name: name.trim(),
      type,
      configuration: connectorFile(name.trim()),
    })),
  };
  return [
    { name: 'tb_gateway.yaml', text: `${yamlLines(main).join('\n')}\n` },
    ...enabled.map(({ name, config }) => ({
      name: connectorFile(name.trim()),
      text: JSON.stringify(config, null, INDENT),
    })),
    { name: 'logs.conf', text: logConfig(draft.loggingLevel, draft.logsPath.trim()) },
  ];
}

/** YAML of plain data whose names are words: scalars and empty lists are written as JSON, which YAML reads. */
function yamlLines(value: object): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: object) =>
      yamlLines(item).map((line, place) => `${place === 0 ? '- ' : '  '}${line}`),
    );
  }
  return Object.entries(value).flatMap(([name, member]) => {
    const lines = typeof member === 'object' && member !== null ? yamlLines(member) : [];
    if (lines.length === 0) return [`${name}: ${JSON.stringify(member)}`];
    return [`${name}:`, ...lines.map((line) => ' '.repeat(INDENT) + line)];
  });
}
