import * as z from 'zod/mini';
import type { EntityType } from '../../../model/entity-id.ts';
import { issueMessage } from '../../commands/param.ts';
import { formatList } from '../../i18n/format-list.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import { titleOf } from '../entity/allowed-types.ts';

/** What files are of: entities of a type, or parts of a dashboard. */
export type FileType = EntityType | 'WIDGET' | 'WIDGET_REFERENCE' | 'DASHBOARD_STATE';

const PART_TITLES = {
  WIDGET: 'dashboard.widget',
  WIDGET_REFERENCE: 'dashboard.widget-reference',
  DASHBOARD_STATE: 'dashboard.state',
} as const satisfies Partial<Record<FileType, TranslationKey>>;

/** Members by which the files of a type are told from those of others. */
const MARKS: readonly (readonly [FileType, readonly string[]])[] = [
  ['WIDGET', ['widget', 'aliasesInfo']],
  ['WIDGET_REFERENCE', ['dashboardId', 'widgetId']],
  ['DASHBOARD_STATE', ['dashboardStates']],
  ['RULE_CHAIN', ['ruleChain', 'metadata']],
  ['WIDGETS_BUNDLE', ['widgetsBundle']],
  ['WIDGET_TYPE', ['descriptor']],
  ['DEVICE_PROFILE', ['profileData', 'transportType']],
  ['TENANT_PROFILE', ['profileData', 'isolatedTbCore']],
  ['DASHBOARD', ['configuration', 'title']],
];

/** More members than this would make a sentence unreadable. */
const NAMED_AT_MOST = 4;

/** The name of the file that one is exported to, in the letters of its own language. */
export function transferFileName(name: string, noun: string): string {
  const written = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
  return `${written || noun}.json`;
}

/**
 * A schema of the files of a type, for what somebody has brought along: of another file it says what that is, or which
 * members it lacks.
 */
export function fileOfType<F>(type: FileType, file: z.ZodMiniType<F>): z.ZodMiniType<F> {
  const told = z.unknown().check((payload) => {
    const { value, issues } = payload;
    const { error } = z.safeParse(file, value);
    if (!error) return;
    const { key, values } = problemOf(type, value, error.issues);
    issues.push({ code: 'custom', input: value, path: [], message: key, params: { values } });
  });
  return z.pipe(told, file as z.ZodMiniType<F, unknown>);
}

/** A schema of such a file, or of one that lists several: of those it says which one is wrong, and in what. */
export function filesOfType<F>(type: FileType, file: z.ZodMiniType<F>): z.ZodMiniType<F | readonly F[]> {
  const one = fileOfType(type, file);
  const told = z.unknown().check((payload) => {
    const { value, issues } = payload;
    const list = Array.isArray(value) ? value : [value];
    if (list.length === 0) {
      issues.push({ code: 'custom', input: value, path: [], message: 'transfer.empty-list' });
    }
    for (const [index, each] of list.entries()) {
      const { error } = z.safeParse(one, each);
      const [issue] = error?.issues ?? [];
      if (!issue) continue;
      const problem = issueMessage(issue);
      const { key, values } = Array.isArray(value) ? inList(each, index, problem) : problem;
      issues.push({ code: 'custom', input: value, path: [], message: key, params: { values: values ?? {} } });
      return;
    }
  });
  return z.pipe(told, z.union([z.array(file), file]) as z.ZodMiniType<F | readonly F[], unknown>);
}

function inList(one: unknown, index: number, problem: Message): Message {
  const number = index + 1;
  const name = nameOfFile(one) || String(number);
  return { key: 'transfer.wrong-in-list', values: { number, name, problem: translate(problem) } };
}

const Named = z.looseObject({
  name: z.catch(z.nullish(z.string()), undefined),
  title: z.catch(z.nullish(z.string()), undefined),
});

/** What the entity of a file is called; empty where it does not say. */
export function nameOfFile(file: unknown): string {
  const { data } = z.safeParse(Named, file);
  return data?.title ?? data?.name ?? '';
}

/** What a value looks like a file of; undefined where it looks like none. */
export function fileTypeOf(value: unknown): FileType | undefined {
  const { data: members } = z.safeParse(z.record(z.string(), z.unknown()), value);
  if (!members) return undefined;
  return MARKS.find(([, marks]) => marks.every((mark) => mark in members))?.[0];
}

/** What is wrong with something that is no file of a type. */
function problemOf(type: FileType, value: unknown, issues: readonly z.core.$ZodIssue[]): Required<Message> {
  const wanted = writtenType(type);
  if (value == null) return { key: 'validation.required', values: {} };
  const { data: members } = z.safeParse(z.record(z.string(), z.unknown()), value);
  if (!members) return { key: 'transfer.no-object', values: { wanted } };
  const other = fileTypeOf(value);
  if (other && other !== type) {
    return { key: 'transfer.other-type', values: { wanted, found: writtenType(other) } };
  }
  const paths = [...new Set(issues.map(({ path }) => path.join('.')))];
  return {
    key: 'transfer.wrong-members',
    values: { wanted, members: formatList(paths.slice(0, NAMED_AT_MOST)) },
  };
}

function writtenType(type: FileType): string {
  return isPart(type) ? translate(PART_TITLES[type]) : titleOf(type);
}

function isPart(type: FileType): type is keyof typeof PART_TITLES {
  return Object.hasOwn(PART_TITLES, type);
}
