/** Stands where a secret stood. */
export const HIDDEN = '******';

/** Members that are secrets whatever they are members of. */
const SECRETS =
  /(?:passw(?:or)?d|passphrase|passwordhistory|secret(?:_?key)?|token|(?:api|access|private|shared)_?key|authorization|credentialsvalue)$/i;

/**
 * The same value with everything hidden that is a secret by the name of its member, such as passwords and tokens; also
 * within texts that are JSON. What is empty stays, as it tells nothing. The value itself where nothing was hidden.
 */
export function withoutSecrets<V>(value: V): V {
  return hiddenIn(value) as V;
}

/** The text of a member, hidden where the last of its name, which may have the others before dots, is that of a secret. */
export function textWithoutSecrets(name: string, text: string): string {
  return String(isSecret(name) ? hidden(text) : hiddenIn(text));
}

/** Whether members of this name are secrets. */
export function isSecret(name: string): boolean {
  return SECRETS.test(name);
}

function hiddenIn(value: unknown): unknown {
  if (typeof value === 'string') return hiddenInText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const shown = items.map(hiddenIn);
    return shown.some((item, at) => item !== items[at]) ? shown : value;
  }
  // Most values hide nothing and may be long: copied is what does.
  let shown: Record<string, unknown> | undefined;
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    // The id of these credentials is all that a device signs in with.
    const isToken =
      name === 'credentialsId' && 'credentialsType' in value && value.credentialsType === 'ACCESS_TOKEN';
    const next = isToken || isSecret(name) ? hidden(member) : hiddenIn(member);
    if (next === member) continue;
    shown ??= { ...members };
    shown[name] = next;
  }
  return shown ?? value;
}

/** What a secret is: no part of it tells anything any more. */
function hidden(secret: unknown): unknown {
  return secret === null || secret === undefined || secret === '' || typeof secret === 'boolean'
    ? secret
    : HIDDEN;
}

function hiddenInText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    // It only looked like JSON.
    return text;
  }
  const shown = hiddenIn(read);
  return shown === read ? text : JSON.stringify(shown);
}
