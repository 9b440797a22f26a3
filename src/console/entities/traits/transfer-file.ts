import * as z from 'zod/mini';
import type { EntityType } from '../../../model/entity-id.ts';
import { formatList } from '../../i18n/format-list.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { titleOf } from '../../inputs/entity/allowed-types.ts';

/** Members by which the files of a type are told from those of others. */
const MARKS: readonly (readonly [EntityType, readonly string[]])[] = [
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
export function fileOfType<F>(type: EntityType, file: z.ZodMiniType<F>): z.ZodMiniType<F> {
  const told = z.unknown().check((payload) => {
    const { value, issues } = payload;
    const { error } = z.safeParse(file, value);
    if (!error) return;
    const { key, values } = problemOf(type, value, error.issues);
    issues.push({ code: 'custom', input: value, path: [], message: key, params: { values } });
  });
  return z.pipe(told, file as z.ZodMiniType<F, unknown>);
}

/** What is wrong with something that is no file of a type. */
function problemOf(type: EntityType, value: unknown, issues: readonly z.core.$ZodIssue[]): Required<Message> {
  const wanted = titleOf(type);
  if (value == null) return { key: 'validation.required', values: {} };
  const { data: members } = z.safeParse(z.record(z.string(), z.unknown()), value);
  if (!members) return { key: 'transfer.no-object', values: { wanted } };
  const other = MARKS.find(([, marks]) => marks.every((mark) => mark in members))?.[0];
  if (other && other !== type)
    return { key: 'transfer.other-type', values: { wanted, found: titleOf(other) } };
  const paths = [...new Set(issues.map(({ path }) => path.join('.')))];
  return {
    key: 'transfer.wrong-members',
    values: { wanted, members: formatList(paths.slice(0, NAMED_AT_MOST)) },
  };
}
