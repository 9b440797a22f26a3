import type { Authority } from '../../model/authority.ts';
import { type T, translate } from '../i18n/i18n.ts';
import type { Command } from './command.ts';
import { fieldsOf } from './param.ts';
import { paramsJsonSchema } from './params-json-schema.ts';
import { placesOf } from './places.ts';

/**
 * The commands as a page of Markdown: which noun has which verb, for whom and by what key, and then a table of each
 * noun. The page among the documents is made from it, and a test fails when it is stale.
 */
export function commandReference(commands: readonly Command[], t: T = translate): string {
  const nouns = Map.groupBy(commands.toSorted(byId), ({ id }) => nounOf(id));
  const sections = [...nouns].map(([noun, members]) => [
    `## ${noun}`,
    table([COLUMNS, ...members.map((one) => row(one, t))]),
  ]);
  return [HEAD, matrix(nouns), ...sections.flat()].join('\n\n').concat('\n');
}

/**
 * The commands as data: what scripts, links and keymaps rely on. Whoever changes it sees so in the file among the
 * documents, which is made from it; a test fails when it is stale.
 */
export function commandSurface(commands: readonly Command[], t: T = translate): object {
  return {
    commands: commands.toSorted(byId).map((command) => {
      const { $schema, ...params } = paramsJsonSchema(command);
      return {
        id: command.id,
        title: t(command.title),
        authorities: command.authorities ?? 'everybody',
        keys: command.keys ?? [],
        scope: command.scope ?? 'global',
        local: command.local === true,
        places: Object.keys(placesOf(command)),
        asksFirst: command.danger !== undefined,
        canBeUndone: command.undo !== undefined,
        linkRunsIt: command.safe === true,
        scriptsRunIt: command.forPeople !== true,
        params,
      };
    }),
  };
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

Everything a person can do is one of these. Scripts run them by \`await clavier.commands.run(id, args)\`, links by
\`/devices?run=device.create&name=Pump\`: what follows \`run\` is given to the command, which a link runs by itself only where
that changes nothing; else it opens and waits. \`mod\` is Ctrl, or Command on a Mac. S, T and C are system administrators,
tenant administrators and users of a customer; without a letter everybody has the command. Made from the registry by
\`npm run docs:commands\`, as is [commands.json](commands.json), which has the JSON schema of what each takes.`;

const COLUMNS = ['Command', 'What it does', 'For', 'Keys', 'Stands in', 'Takes', 'Notes'] as const;

const LETTERS: Readonly<Record<Authority, string>> = {
  SYS_ADMIN: 'S',
  TENANT_ADMIN: 'T',
  CUSTOMER_USER: 'C',
};

/** A row for each noun and a column for each verb that several share; what is a noun's alone stands in the last. */
function matrix(nouns: ReadonlyMap<string, readonly Command[]>): string {
  const all = [...nouns.values()].flat();
  const shared = [...Map.groupBy(all, ({ id }) => verbOf(id))]
    .filter(([, members]) => members.length > 1)
    .map(([verb]) => verb)
    .toSorted();
  const rows = [...nouns].map(([noun, members]) => {
    const cells = shared.map((verb) => {
      const command = members.find(({ id }) => verbOf(id) === verb);
      return command ? [whoHas(command), keysOf(command)].filter(Boolean).join(' ') || 'yes' : '';
    });
    const own = members.map(({ id }) => verbOf(id)).filter((verb) => !shared.includes(verb));
    return [`**${noun}**`, ...cells, own.length > FEW ? `${own.length} of its own` : own.join(', ')];
  });
  return ['## Nouns and verbs', table([['', ...shared, 'also'], ...rows])].join('\n\n');
}

/** More verbs of one noun than this are counted, so that the matrix stays a screenful. */
const FEW = 4;

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function row(command: Command, t: T): string[] {
  const notes = [
    command.scope && `${command.local ? 'only ' : ''}in \`${command.scope}\``,
    command.danger && 'asks first',
    command.undo && 'can be undone',
    command.safe && 'run by links',
    command.forPeople && 'not for scripts',
  ];
  const description = command.description ? `. ${t(command.description)}` : '';
  return [
    `\`${command.id}\``,
    `**${t(command.title)}**${description}`,
    whoHas(command),
    keysOf(command),
    Object.keys(placesOf(command)).join(', '),
    takes(command, t),
    notes.filter(Boolean).join('; '),
  ].map((cell) => cell.replaceAll('|', '\\|'));
}

/** What a command is given, a line each; what need not be is in brackets. */
function takes({ targets, params }: Command, t: T): string {
  const ids = targets && [
    `[\`ids\`]: ${targets.count === 'one' ? 'one' : 'one or more'} ${targets.types.join(' or ')}`,
  ];
  const fields = params ? fieldsOf(params) : [];
  const given = fields.map(({ name, meta, required }) => {
    const shown = `\`${name}\``;
    return `${required ? shown : `[${shown}]`}: ${t(meta.title)}`;
  });
  return [...(ids ?? []), ...given].join('<br>');
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
