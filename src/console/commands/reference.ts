import { type T, translate } from '../i18n/i18n.ts';
import type { Command } from './command.ts';
import { fieldsOf } from './param.ts';

/**
 * The commands as a page of Markdown, by the noun of their id: what each does, its keys, who has it and what it takes.
 * The page in this folder is made from it, and a test fails when it is stale.
 */
export function commandReference(commands: readonly Command[], t: T = translate): string {
  const nouns = Map.groupBy(commands.toSorted(byId), ({ id }) => id.slice(0, id.indexOf('.')));
  const sections = [...nouns].map(([noun, members]) =>
    [`## ${noun}`, ...members.map((one) => entry(one, t))].join('\n\n'),
  );
  return [HEAD, ...sections].join('\n\n').concat('\n');
}

const HEAD = `# Commands

Everything a person can do is one of these. Scripts run them by \`await clavier.commands.run(id, args)\`; \`mod\` is Ctrl, or
Command on a Mac. Made from the registry by \`npm run docs:commands\`.`;

function entry(command: Command, t: T): string {
  const facts = [
    command.keys?.length && `keys ${command.keys.map((key) => `\`${key}\``).join(', ')}`,
    command.scope && `in \`${command.scope}\``,
    command.authorities && `for ${command.authorities.join(', ')}`,
    command.danger && 'asks first',
    command.undo && 'can be undone',
  ].filter(Boolean);
  return [
    `### \`${command.id}\` ${t(command.title)}`,
    command.description && `${t(command.description)}.`,
    facts.length > 0 && `${facts.join('; ')}.`.replace(/^./, (letter) => letter.toUpperCase()),
    args(command, t),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function args({ targets, params }: Command, t: T): string {
  const ids = targets && [
    `- \`ids\`: ${targets.count === 'one' ? 'the id of one' : 'the ids of one or more'} ${targets.types.join(' or ')}; left out: what is selected, open or focused`,
  ];
  const fields = params ? fieldsOf(params) : [];
  const rows = fields.map(({ name, meta, required }) => {
    const about = [t(meta.title), meta.description && t(meta.description)].filter(Boolean).join('. ');
    return `- \`${name}\`${required ? '' : ' (optional)'}: ${about}`;
  });
  return [...(ids ?? []), ...rows].join('\n');
}

function byId(left: Command, right: Command): number {
  return left.id < right.id ? -1 : 1;
}
