import type { Authority } from '../../model/authority.ts';
import { type T, translate } from '../i18n/i18n.ts';
import type { Command } from './command.ts';
import { fieldsOf } from './param.ts';
import { placesOf } from './places.ts';

/**
 * The commands as a page of Markdown: which noun has which verb, by what key and for whom, and then of each noun what
 * its commands do and take. The page among the documents is made from it, and a test fails when it is stale.
 */
export function commandReference(commands: readonly Command[], t: T = translate): string {
  const nouns = Map.groupBy(commands.toSorted(byId), ({ id }) => nounOf(id));
  const sections = [...nouns].map(([noun, members]) => [
    `## ${noun}`,
    members.map((one) => entry(one, t)).join('\n'),
  ]);
  return [HEAD, matrix(nouns), ...sections.flat()].join('\n\n').concat('\n');
}

/** The ids of the commands as a type. The module of it is made from this, and a test fails when it is stale. */
export function commandIds(commands: readonly Command[]): string {
  const members = commands.map(({ id }) => `  '${id}': true;`).toSorted();
  return [
    '/** The commands of the console by their id. Made from the registry by `npm run docs:commands`. */',
    'export interface CommandIds {',
    ...members,
    '}',
    '',
    '/** The id of a command: a misspelt one does not compile. */',
    'export type CommandId = keyof CommandIds;',
    '',
  ].join('\n');
}

const HEAD = `# Commands

Everything a person can do is one of these. Scripts run them by \`await clavier.commands.run(id, args)\`; \`mod\` is Ctrl, or
Command on a Mac. S, T and C are system administrators, tenant administrators and users of a customer; without a letter
everybody has the command. Made from the registry by \`npm run docs:commands\`.`;

const LETTERS: Readonly<Record<Authority, string>> = {
  SYS_ADMIN: 'S',
  TENANT_ADMIN: 'T',
  CUSTOMER_USER: 'C',
};

/** Verbs that several nouns share, a row each, and a column for each of these nouns. */
function matrix(nouns: ReadonlyMap<string, readonly Command[]>): string {
  const all = [...nouns.values()].flat();
  const shared = [...Map.groupBy(all, ({ id }) => verbOf(id))].filter(([, members]) => members.length > 1);
  const columns = [
    ...new Set(shared.flatMap(([, members]) => members.map(({ id }) => nounOf(id)))),
  ].toSorted();
  const rows = shared
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([verb, members]) => {
      const cells = columns.map((noun) => {
        const command = members.find(({ id }) => nounOf(id) === noun);
        return command ? [whoHas(command), keysOf(command)].filter(Boolean).join(' ') || 'yes' : '';
      });
      return [verb, ...cells];
    });
  return ['## Verbs that nouns share', table([['', ...columns], ...rows])].join('\n\n');
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function entry(command: Command, t: T): string {
  const facts = [
    whoHas(command) && `for ${whoHas(command)}`,
    keysOf(command),
    command.scope && `${command.local ? 'only ' : ''}in \`${command.scope}\``,
    Object.keys(placesOf(command)).length > 0 && `stands in ${Object.keys(placesOf(command)).join(', ')}`,
    command.danger && 'asks first',
    command.undo && 'can be undone',
  ].filter(Boolean);
  const description = command.description ? `. ${t(command.description)}` : '';
  const about = `- \`${command.id}\` **${t(command.title)}**${description}${facts.length > 0 ? ` (${facts.join('; ')})` : ''}`;
  return [about, ...args(command, t)].join('\n');
}

function args({ targets, params }: Command, t: T): string[] {
  const ids = targets && [
    `  - \`ids\`: ${targets.count === 'one' ? 'the id of one' : 'the ids of one or more'} ${targets.types.join(' or ')}; left out: what is selected, open or focused`,
  ];
  const fields = params ? fieldsOf(params) : [];
  const rows = fields.map(({ name, meta, required }) => {
    const about = [t(meta.title), meta.description && t(meta.description)].filter(Boolean).join('. ');
    return `  - \`${name}\`${required ? '' : ' (optional)'}: ${about}`;
  });
  return [...(ids ?? []), ...rows];
}

function whoHas({ authorities = [] }: Command): string {
  return authorities.map((authority) => LETTERS[authority]).join('');
}

function keysOf({ keys = [] }: Command): string {
  return keys.map((key) => `\`${key}\``).join(' ');
}

function nounOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}

function verbOf(id: string): string {
  return id.slice(id.indexOf('.') + 1);
}

function byId(left: Command, right: Command): number {
  return left.id < right.id ? -1 : 1;
}
