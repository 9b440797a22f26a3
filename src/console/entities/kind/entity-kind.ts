import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Authority } from '../../../model/authority.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityService, Listed } from '../../api/entity-service.ts';
import type { ListParent, ListPlace } from '../../api/list-place.ts';
import type {
  Command,
  CommandFace,
  Enablement,
  EntityRef,
  Facts,
  ParamsSchema,
} from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import type { Column, Sort } from '../../table/columns/column.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import type { EntityNoun } from './entity-noun.ts';
import type { ListFilter } from './list-filter.ts';
import type { KindLine } from './narrowing.ts';

/** An entity as it is read to be changed; a new one has no id yet. */
export interface Stored {
  id?: { id: string } | null | undefined;
}

/** Something of an entity that people see: a column of lists where it has a width, and a line of the details. */
export interface Property<I> extends Omit<Column<I>, 'width'> {
  /** Least width of the column in pixels; none: in the details only. */
  width?: number;
  /** Whether a list has the column; unless said every list has. */
  inLists?(place: ListPlace, authority: Authority | null): boolean;
  /** What the details show where plain text is not enough; `null`: it is no line of the details. */
  inDetails?: ((entity: I) => ReactNode) | null;
}

/** How lists that belong to another entity are reached from there. */
export interface ListWithin {
  /** What they are called there: `Customer devices`. */
  title: TranslationKey;
  /** Whether a parent has such a list, or why not; unless said each has. Asked of its facts. */
  fits?(parent: EntityRef): Enablement;
  /** Who sees such a list; whoever sees the kind's own, unless said. */
  readers?: readonly Authority[];
}

/** How the lists of a kind that belong to another entity are reached from there, and who does what in them. */
export interface NestedList<E extends Stored = Stored> extends ListWithin, NestedWriting<E> {}

/** How lists that belong to another entity are changed where that differs from the kind's own. */
export interface NestedWriting<E extends Stored> {
  /** Who changes what is in it; whoever does with the kind's own list, unless said. */
  writers?: readonly Authority[];
  /** How one is created there: by a command of its own, `user.create-in-tenant`. */
  create?: NestedCreation<E>;
}

/** What differs when one is created in the lists of a parent; the rest of the form is that of the kind. */
export interface NestedCreation<E extends Stored>
  extends Required<Pick<EntityForm<E, ParamsSchema>, 'createOnly' | 'startingAt' | 'create'>> {
  title: TranslationKey;
  description: TranslationKey;
}

/** What several kinds have in common beside the verbs, such as being assigned to a customer. */
export interface Trait<I> {
  properties?: readonly Property<I>[];
  facts?(listed: I): Facts;
  /** Nobody needs them before the first page is at rest. */
  lateCommands?(kind: EntityKind): Promise<readonly Command[]>;
  /** What is drawn of them over lists before they are there. */
  faces?(kind: EntityKind): readonly CommandFace[];
}

/** How a kind is created and edited: one set of parameters for the form, the palette and scripts. */
export interface EntityForm<E, P extends ParamsSchema> {
  params: P;
  /** What the form starts from; every parameter of `params` is there, so that changes of others are seen. */
  answersOf(stored: E): z.input<P>;
  /** Answers about this one that cannot be changed by its form, each with the reason. */
  fixed?(stored: E): Readonly<Record<string, TranslationKey>>;
  /** Rejects with what is wrong of the answers that the platform alone can tell, about `stored` or a new one. */
  check?(stored: E | null, answers: z.output<P>, request: RequestOptions): Promise<void>;
  /** Lays answers over an entity, null for a new one, without losing what only others know of it. */
  laidOver(stored: E | null, answers: z.output<P>): E;
  /** What can be said only when one is created; `startingAt` fills what follows from the list it is created in. */
  createOnly?: ParamsSchema;
  startingAt?(place: ListPlace): Readonly<Record<string, unknown>>;
  /** How a new one is saved where that differs from saving an existing one; `answers` hold those of `createOnly`. */
  create?(entity: E, answers: Readonly<Record<string, unknown>>, request: RequestOptions): Promise<E>;
  /** What is said when one was created where it is more than that. */
  added?(created: E, answers: Readonly<Record<string, unknown>>): Message | undefined;
  /** What a person, but no script, is shown when one was created, such as a link to hand over. */
  afterCreate?(created: E, answers: Readonly<Record<string, unknown>>): Promise<void>;
}

/** What every kind can do; each is a command `noun.verb` that is written once. */
export type Verb = 'create' | 'edit' | 'delete' | 'open' | 'copy-id';

/**
 * What the menu, the addresses and the search know of a kind of entities before anybody has been to its page. It is all
 * that every page pays for; properties, forms, commands and texts come with `load`.
 */
export interface KindOutline {
  type: EntityType;
  /** Begins the ids of its commands (`device.create`) and its texts (`device.add`). */
  noun: EntityNoun;
  /** The id of its screen: `devices`, `device-profiles`. */
  segment: string;
  /** The last part of the path of its lists where that is not `segment`: `deviceProfiles`. */
  path?: string;
  /** One is shown at its address by a page of its own; its details stand below that: `/dashboards/{id}/details`. */
  hasOwnPage?: true;
  /** The command that opens one that the palette has found, where that is not the one that shows its details. */
  opensBy?: CommandId;
  /** An icon's SVG path on a 24 x 24 grid. */
  icon: string;
  /** Place in the side menu; none: not in the menu. */
  menu?: { order: number };
  /** Heading under which the home screen shows it. */
  section?: TranslationKey;
  /** The article about it where that is not called as its path. */
  article?: string;
  readers: readonly Authority[];
  /** Entities that have lists of their own of this kind: `/customers/{id}/devices`. */
  parents?: Partial<Record<ListParent, ListWithin>>;
  /** Fetches the rest. Rejects when it cannot be had. */
  load(): Promise<KindBody>;
}

/**
 * A kind of entity, declared once, in an outline and a body: from it come the screen with its routes, list, details, commands and keys, the
 * palette's search and the picker, and what is read again after a change. What differs from the ordinary is, in this
 * order, a field of the kind, a trait, a changed verb, or a command of its own.
 */
export interface EntityKind<
  E extends Stored = Stored,
  I extends Listed = Listed,
  P extends ParamsSchema = ParamsSchema,
  F extends string = string,
> extends Omit<KindOutline, 'parents' | 'load'>,
    Omit<KindBody<E, I, P, F>, 'within'> {
  /** Entities that have lists of their own of this kind: `/customers/{id}/devices`. */
  parents?: Partial<Record<ListParent, NestedList<E>>>;
}

/** What comes of a kind with its page, beside its outline. */
export interface KindBody<
  E extends Stored = Stored,
  I extends Listed = Listed,
  P extends ParamsSchema = ParamsSchema,
  F extends string = string,
> {
  writers: readonly Authority[];
  /** What differs in the lists of parents from the kind's own. */
  within?: Partial<Record<ListParent, NestedWriting<E>>>;
  service: EntityService<E, I, F>;
  nameOf(entity: E | I): string;
  /** What tells one from others of its name, such as its profile. */
  hintOf?(listed: I): string;
  /** All that guards may ask. */
  factsOf?(listed: I): Facts;
  /** What people see beside the id and the time of creation, which all have. */
  properties: readonly Property<I>[];
  form: EntityForm<E, P>;
  /** What its lists are narrowed to by a button and a command each; fields of its filter line. */
  filters?: readonly ListFilter[];
  /** All that the filter line of its lists can ask for; left out where lists are only searched by text. */
  line?(): Promise<KindLine>;
  /** The newest first unless said. */
  defaultSort?: Sort;
  traits?: readonly Trait<I>[];
  /** Its own, beside the verbs and those of its traits. */
  commands?: readonly Command[];
  /** Its own that nobody needs before the first page is at rest. */
  lateCommands?(): Promise<readonly Command[]>;
  /** What is drawn over its lists of commands that come late, before they are there. */
  faces?: readonly CommandFace[];
  /** Verbs it does not have, or of which it changes a part. */
  verbs?: Partial<Record<Verb, false | Partial<Command>>>;
  /** Why one cannot be edited, or deleted; asked of its facts. */
  fits?: Partial<Record<'edit' | 'delete', (entity: EntityRef) => Enablement>>;
  /** Its name must be typed before it is deleted, because too much goes with it. */
  typedToDelete?: boolean;
  /** Types whose lists show something of it, and are read again when it changes. */
  shownBy?: readonly EntityType[];
}

/** Declares what an outline leads to; keeps its types together while the console holds all kinds side by side. */
export function entityKind<E extends Stored, I extends Listed, P extends ParamsSchema, F extends string>(
  body: KindBody<E, I, P, F>,
): KindBody {
  return body as unknown as KindBody;
}

/** A kind of all that its outline and what it leads to say. */
export function wholeKind(outline: KindOutline, { within = {}, ...body }: KindBody): EntityKind {
  const { parents = {}, load: _, ...known } = outline;
  const lists = Object.entries(parents).map(([parent, list]) => [
    parent,
    { ...list, ...within[parent as ListParent] },
  ]);
  return { ...known, ...body, parents: Object.fromEntries(lists) };
}

/** An entity of a kind as commands and messages refer to it, with what guards may ask of it. */
export function refOf(kind: EntityKind, listed: Listed): EntityRef<EntityType> {
  const facts = [kind.factsOf, ...(kind.traits ?? []).map((trait) => trait.facts)];
  return {
    entityType: kind.type,
    id: listed.id.id,
    name: kind.nameOf(listed),
    facts: Object.assign({}, ...facts.map((factsOf) => factsOf?.(listed))) as Facts,
  };
}
