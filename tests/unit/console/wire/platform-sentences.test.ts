import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { textForSentence } from '../../../../src/console/wire/platform-sentences.ts';

/** What makes a refusal of a sentence. */
const REFUSES =
  /^(badRequest|notFound|permissionDenied|unauthenticated|tooManyRequests|generalError|requireText|requireEmail|refuseViewed|LimitExceeded|NoRoom|PlatformError)$/;

/** Where sentences stand that are refused with elsewhere: `SIGN_INS_REFUSED`, `refusal: '…'`, a rule's own error. */
const SENTENCE = /^[A-Z[{'].* .*[a-z\])}]!\.?$/;

/** Files that speak to devices, to rule chains, or to who runs the platform, and never to the console. */
const FOR_OTHERS = [
  'src/platform/backup/',
  'src/platform/demo/',
  'src/platform/launch/',
  'src/platform/live/outbox.ts',
  'src/platform/rules/components/',
  // What goes wrong in rule chains is told by their events, in the words that those who write chains look up.
  'src/platform/rules/engine/',
  'src/platform/rules/nodes/',
  'src/platform/services/devices/provisioning.ts',
  'src/platform/services/devices/secret-guesses.ts',
  'src/platform/start/',
  'src/platform/store/engine/database',
  'src/platform/transport/',
];

/** Sentences about how a program asks: the console never asks so, and who writes one is helped most by the very words. */
const FOR_PROGRAMS = [
  /^Incorrect /,
  /^Unsupported /,
  /^Unknown (service|component) type/,
  /^Invalid (UUID string|entity type|scope|alarms search query)/,
  /^Can't sort by /,
  /^Queries for entities of type /,
  /^Query |^Key filter predicates/,
  /^Empty keys: /,
  /^There is no rule node with index /,
  /^Rule node is referencing/,
  /^The call cannot be written as JSON!/,
  /^Relation should contain (from|to) entity!/,
  /^Authentication method not supported/,
  // What a sentence goes on with, and one that is made of what was asked for alone.
  /^Please increase /,
  /^1: 1$/,
  // Told by the events of rule chains.
  /^More than 1 related entities were passed/,
  // Told to nobody: who asked is gone.
  /^The caller has hung up/,
  /^Device profile 1 /,
  /^(Keys are|Query is|Device id is) empty!/,
  /^Cmd id is negative value!/,
  /^Failed to parse websocket command!/,
  /^The frame has /,
  /^(There is no such device to|The device may not) be provisioned!/,
  /^Unable to update non-existent device credentials!/,
  // What follows the prefix of transport settings: said after it as it is.
  /^(Schema|Required labels|Groups|Default values|Big integer values) .*support/,
  /^(The schema has|At least one Message|Field 1|The first value of enum) /,
];

describe('Every sentence that the platform refuses with', () => {
  const sentences = globSync('src/platform/**/*.ts')
    .filter((file) => !FOR_OTHERS.some((folder) => file.startsWith(folder)))
    .flatMap(sentencesIn);

  it('has a text in the languages of the console, unless it is for programs', () => {
    const untold = sentences.filter(
      (sentence) => !FOR_PROGRAMS.some((pattern) => pattern.test(sentence)) && !textForSentence(sentence),
    );
    expect(sentences.length).toBeGreaterThan(150);
    expect([...new Set(untold)]).toEqual([]);
  });
});

describe('The sentences that the contract fixes', () => {
  it.each([
    ['Invalid username or password', 'refusal.wrong-credentials', {}],
    ['User account is locked due to security policy', 'refusal.account-locked', {}],
    ['Device with such name already exists!', 'refusal.name-taken', { what: 'Device' }],
    ['Customer with such title already exists!', 'refusal.name-taken', { what: 'Customer' }],
    ["Can't create more then 10 devices!", 'refusal.limit-of-devices', { count: 10 }],
    ["Can't create more then 1 rule chains!", 'refusal.limit-of-rule-chains', { count: 1 }],
    ["Can't create more then 10 widgets!", 'refusal.limit-reached', { limit: 10, what: 'widget' }],
    ['Unable to find user by email [a@b.example]', 'refusal.email-unknown', { email: 'a@b.example' }],
    ['Password must be 8 or more characters in length.', 'password-rule.length', { count: 8 }],
    ['Password was already used for the last 30 days', 'refusal.password-used', { count: 30 }],
    ['Too many requests for current tenant!', 'refusal.too-many-requests', { whom: 'tenant' }],
    [
      'The device profile referenced by the devices cannot be deleted!',
      'refusal.in-use',
      { what: 'device profile', others: 'devices' },
    ],
    [
      "Can't delete the device profile referenced by device!",
      'refusal.in-use',
      { what: 'device profile', others: 'device' },
    ],
    ['Device name should be specified!', 'refusal.name-required', { what: 'Device' }],
    ['Client ID should be specified!', 'refusal.missing', { what: 'Client ID' }],
    ['Unable to send mail: this platform does not send mail', 'refusal.mail-not-set-up', {}],
    ['Unable to send mail: no route to host', 'refusal.mail-not-sent', { reason: 'no route to host' }],
  ])('%s', (sentence, key, values) => {
    expect(textForSentence(sentence)).toEqual({ key, values });
  });

  it('are not looked for in what is far too long, which would take as long as its square', () => {
    const name = (length: number) => `${'x'.repeat(length)} name should be specified!`;
    expect(textForSentence(name(255))).toBeDefined();
    expect(textForSentence(name(100_000))).toBeUndefined();
  });

  it('are told from others, which stay as they are', () => {
    expect(textForSentence('Disk of node 7 is full')).toBeUndefined();
  });
});

/** The sentences of a source, what it puts in them written `1`. */
function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, refuses: boolean): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, refuses);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const text = textOf(node);
    if (text !== undefined && (SENTENCE.test(text) || (refuses && text.includes(' ')))) found.push(text);
    const { type, callee, ...parts } = node as { type?: string; callee?: object };
    const calls = type === 'CallExpression' || type === 'NewExpression';
    const inside = calls
      ? isRefusing(callee)
      : refuses && type !== 'MemberExpression' && type !== 'ConditionalExpression';
    for (const part of Object.values(parts)) visit(part, inside);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program, false);
  return found;
}

function isRefusing(callee: object | undefined): boolean {
  const { name, property } = (callee ?? {}) as { name?: string; property?: { name?: string } };
  return REFUSES.test(name ?? property?.name ?? '');
}

function textOf(node: object): string | undefined {
  const { type, value, quasis } = node as {
    type?: string;
    value?: unknown;
    quasis?: { value: { cooked: string } }[];
  };
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateLiteral') return undefined;
  // Each number in a sentence reads like one, so that it fits where one is expected.
  return quasis?.map((quasi) => quasi.value.cooked).join('1');
}
