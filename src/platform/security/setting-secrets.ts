/** What proves the platform to a mail server or a provider; by how the member is called, for settings of every key. */
const SECRET_NAME = /(password|secret|token|(secret|access|private|api)_?key)$/i;

/** What says to whom secrets belong that stand beside it: with another value there they are another's. */
const OWNER_NAMES = [
  'type',
  'accountSid',
  'accessKeyId',
  'clientId',
  'accessTokenUri',
  'url',
  'smtpHost',
  // Another port may be another program's, and without TLS whoever is on the way reads along.
  'smtpPort',
  'smtpProtocol',
  'enableTls',
  // Who owns the proxy reads what goes through it.
  'proxyHost',
];

type Members = Readonly<Record<string, unknown>>;

/** Settings as they may be read, at any depth with an empty text in place of each secret. */
export function withoutSecrets<T>(settings: T): T {
  return hidden(settings) as T;
}

/**
 * Settings as they are to be stored: secrets that are empty or missing, since nobody can read them, are those stored
 * before for the same account with the same provider, wherever in its list that stands now.
 */
export function withStoredSecrets<T>(sent: T, stored: unknown): T {
  return restored(sent, byOwner([stored])) as T;
}

function hidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hidden);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isSecret(name, member) ? '' : hidden(member)]),
  );
}

function restored(value: unknown, stored: ReadonlyMap<string, Members[]>): unknown {
  if (Array.isArray(value)) return value.map((each) => restored(each, stored));
  if (!isMembers(value)) return value;
  const before = stored.get(ownerOf(value)) ?? [];
  const secrets = before.flatMap(Object.entries<unknown>).filter(([name, member]) => isSecret(name, member));
  const missing = secrets.filter(([name]) => isEmpty(value[name]));
  const members = Object.entries(value).map(([name, member]) => [
    name,
    restored(member, byOwner(before.flatMap((one) => one[name]))),
  ]);
  return Object.fromEntries([...members, ...missing.toReversed()]);
}

function byOwner(values: readonly unknown[]): Map<string, Members[]> {
  return Map.groupBy(values.filter(isMembers), ownerOf);
}

function ownerOf(members: Members): string {
  return JSON.stringify(OWNER_NAMES.map((name) => (isEmpty(members[name]) ? null : members[name])));
}

function isSecret(name: string, value: unknown): boolean {
  return SECRET_NAME.test(name) && typeof value !== 'boolean' && !isEmpty(value);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
