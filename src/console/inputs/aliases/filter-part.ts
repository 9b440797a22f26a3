import type { EntityDirectory } from '../../api/entity-directory.ts';
import { type Answer, Unreadable } from '../../commands/input.ts';

/** What every part of the field of a filter is drawn with. */
export interface FilterPart {
  directory: EntityDirectory;
  name: string;
  disabled: boolean;
  readOnly: boolean;
}

/** Told of members of a filter that have changed. */
export type FilterChange = (changes: Readonly<Record<string, unknown>>) => void;

/** What picks an entity offers whoever looks, and whom they belong to, beside those that are stored. Stays the same. */
export const PSEUDO = { pseudo: true };

/** What the control of a member is drawn with. */
export function controlOf({ name, disabled, readOnly }: FilterPart, member: string) {
  return { name: `${name}.${member}`, disabled, readOnly };
}

/** An answer that can be read; undefined where there is none. */
export function readable<V>(answer: Answer<V>): V | undefined {
  return answer == null || answer instanceof Unreadable ? undefined : answer;
}
