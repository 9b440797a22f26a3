import type { EntityType } from '../../src/model/entity-id.ts';
import type { KnownEntity } from './schema-arbitrary.ts';

/** What a platform is furnished with, under the names that requests have for it before it is there. */
const pieces = [
  ['CUSTOMER', 'CUSTOMER'],
  ['OWN_CUSTOMER', 'CUSTOMER'],
  ['DEVICE', 'DEVICE'],
  ['BUSY_DEVICE', 'DEVICE'],
  ['ASSET', 'ASSET'],
  ['ENTITY_VIEW', 'ENTITY_VIEW'],
  ['DASHBOARD', 'DASHBOARD'],
  ['ALARM', 'ALARM'],
  ['RULE_CHAIN', 'RULE_CHAIN'],
  ['RULE_NODE', 'RULE_NODE'],
  ['DEVICE_PROFILE', 'DEVICE_PROFILE'],
  ['WIDGETS_BUNDLE', 'WIDGETS_BUNDLE'],
  ['WIDGET_TYPE', 'WIDGET_TYPE'],
  ['USER', 'USER'],
  ['TENANT', 'TENANT'],
  ['TENANT_PROFILE', 'TENANT_PROFILE'],
] as const satisfies readonly (readonly [string, EntityType])[];

/** One entity of the furniture. */
export type Piece = (typeof pieces)[number][0];

/** A text of the furniture that is no id: a name, a token. */
export type Word =
  | 'name'
  | 'widgetAlias'
  | 'email'
  | 'accessToken'
  | 'busyToken'
  | 'activateToken'
  | 'refreshToken'
  | 'tenantId'
  | 'templateId'
  | 'credentialsId'
  | 'provisionKey'
  | 'publicId'
  | 'administratorId'
  | 'generalSettingsId'
  | 'mailPort';

/** What was made, by what stands for it in requests. */
export interface Furniture {
  readonly ids: ReadonlyMap<Piece, string>;
  readonly words: ReadonlyMap<Word, string>;
}

const PREFIX = 'fade0000-0000-1000-8000-0000000000';
const idPattern = new RegExp(`${PREFIX}(\\d\\d)`, 'gi');
const wordPattern = /furnished-([a-zA-Z]+)-/g;

/** What stands for the id of a piece until a request is sent, in requests that can be made before and repeated. */
export function idOf(piece: Piece): string {
  return `${PREFIX}${String(pieces.findIndex(([name]) => name === piece)).padStart(2, '0')}`;
}

/** The id of a piece, as bodies hold it. */
export function entityOf(piece: Piece): KnownEntity {
  return { entityType: pieces.find(([name]) => name === piece)?.[1] ?? 'DEVICE', id: idOf(piece) };
}

/** What stands for a word. */
export function word(name: Word): string {
  return `furnished-${name}-`;
}

/** All entities of the furniture, as they stand in requests. */
export const known: readonly KnownEntity[] = pieces.map(([name]) => entityOf(name));

/** Puts the furniture in the place of what stands for it. */
export function filled(text: string, { ids, words }: Furniture): string {
  return text
    .replace(idPattern, (placeholder, index: string) => {
      const id = ids.get(pieces[Number(index)]?.[0] ?? 'DEVICE') ?? placeholder;
      return placeholder.startsWith('F') ? id.toUpperCase() : id;
    })
    .replace(wordPattern, (placeholder, name: string) => words.get(name as Word) ?? placeholder);
}
