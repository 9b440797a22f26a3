import type * as z from 'zod/mini';
import type { Authority } from '../../model/authority.ts';
import type { EntityType } from '../../model/entity-id.ts';
import type { Message, Shown, TranslationKey } from '../i18n/translation-key.ts';
import type { RequestOptions } from '../wire/transport.ts';
import type { CommandId } from './command-ids.ts';

/** What guards may ask of an entity, such as `assigned`, `public`, `default`. What is not said is unknown. */
export type Facts = Readonly<Record<string, boolean>>;

/** Parts of entities that are no entities themselves, but rows of tables with commands of their own. */
export type PartType = 'ATTRIBUTE' | 'AUDIT_LOG' | 'RELATION' | 'TELEMETRY';

/** What commands act on: entities, and parts of them. */
export type TargetType = EntityType | PartType;

/** An entity, or a part of one, as the console refers to it in lists, selections and messages. */
export interface EntityRef<T extends TargetType = TargetType> {
  entityType: T;
  /** Of a part, what `partId` makes. */
  id: string;
  name: string;
  facts?: Facts;
}

/**
 * A part of the console that owns keys while it is in force: a screen, all tables or one of them, a dialog, ... A table
 * is in force while it is on screen, a `list` while a person is in it: it takes the keys of what it stands beside, such as
 * those of the entity whose relations it lists.
 */
export type Scope =
  | 'global'
  | 'progress'
  | 'table'
  | 'details'
  | `screen:${string}`
  | `table:${string}`
  | `list:${string}`
  | `dialog:${string}`;

/** Where faces draw buttons and menus of commands. */
export type Place = 'toolbar' | 'filters' | 'row' | 'selection' | 'details' | 'user-menu' | 'home';

/** Where a run came from; only scripts never meet a dialog. A link is what somebody else may have written. */
export type CommandSource =
  | 'palette'
  | 'key'
  | 'menu'
  | 'toolbar'
  | 'row'
  | 'undo'
  | 'link'
  /** What this browser has kept, which whoever has had it before may have written. */
  | 'storage'
  | 'script';

/** What a command may know of the situation it is asked about. A plain value: no DOM, no React. */
export interface CommandContext {
  /** null while nobody is signed in, and of visitors of what is public, whose tokens name one that they have not. */
  authority: Authority | null;
  /** The person sees full-screen dashboards and nothing else. */
  isKept?: boolean;
  /** Path of the current route without the query. */
  path: string;
  /** Scopes in force, innermost first, e.g. `['table:devices', 'screen:devices', 'global']`. */
  scopes: readonly Scope[];
  /** What a command on entities would act on: the selection, else the open entity, else the focused row. */
  targets: readonly EntityRef[];
  /** What scopes further out offer, from the inside out, for commands on other types than those of `targets`. */
  outerTargets?: readonly (readonly EntityRef[])[];
  /** Of `targets` and `outerTargets`, those lists that stand for more than they hold: the way to all of it. */
  queries?: ReadonlyMap<readonly EntityRef[], EntityQuery>;
}

/** All entities that a list holds, but for some: known by number until a run needs them. */
export interface EntityQuery {
  entityType: TargetType;
  /** How many there are, as far as the list knows. */
  count: number;
  /**
   * Reads which they are, all of them before anything is done with the first, so that what a run changes in the list
   * moves none out of its sight. Undefined when a person has stopped it; rejects when they cannot be read.
   */
  all(signal: AbortSignal): Promise<readonly EntityRef[] | undefined>;
}

/** An entity that a run leaves alone, and why. */
export interface Skipped {
  entity: EntityRef;
  reason: TranslationKey;
}

/** What a running command can do to the world beside calling services. */
export interface CommandRun extends CommandContext {
  source: CommandSource;
  /** Ends when the caller gives the run up. Long runs over many entities have a cancel of their own, see `runBulk`. */
  signal: AbortSignal;
  /** To be passed on to every call of a service: it ends with the run, and what it fails of is said by the run alone. */
  request: RequestOptions;
  /** The entities of this run that fit: of those named by `ids`, or of the targets of the context. */
  entities: readonly EntityRef[];
  /** Those that do not. */
  skipped: readonly Skipped[];
  /** What does the same on other entities, once the command runs; its arguments are without secrets. */
  again?: { command: Command; args: Readonly<Record<string, unknown>> };
  /** To be called when what goes on is followed elsewhere: the question that led to the run need not stay for it. */
  begun?(): void;
}

/** The entities a command acts on, or parts of entities. */
export interface Targets {
  types: readonly TargetType[];
  count: 'one' | 'many';
  /** Whether it applies to one of them, or why not; a run leaves alone what does not fit and says so. Pure. */
  fits?(entity: EntityRef): Enablement;
}

/** `true`, or the reason why not, as a translation key. */
export type Enablement = true | TranslationKey;

/** What a dangerous command destroys, asked before it runs; `typed` is the text the user must type. */
export interface BlastRadius {
  title: Shown;
  message: Message;
  /** The text on the button that lets it happen; the command's title unless said. */
  confirmLabel?: Message;
  typed?: string;
  /** What it does can be done back at any time: the confirming button has the focus then. */
  harmless?: boolean;
}

export type ParamsSchema = z.ZodMiniObject;

/** How a finished run is taken back. */
export interface Undo {
  label: Message;
  /** `request` goes along with every call, so that they end when the user goes; `by`: who takes it back. */
  run(request: RequestOptions, by: Pick<CommandRun, 'signal' | 'source'>): Promise<unknown>;
}

/**
 * Everything a person can do is one of these: declared once beside the screen that owns it, drawn by the palette,
 * the hotkeys, the cheat sheet, the menus, the toolbar and the script surface.
 */
export interface Command<P extends ParamsSchema = ParamsSchema, R = unknown, B = unknown> {
  /** `noun.verb`, unique, stable, never translated: scripts and tests call it. */
  id: string;
  /** The key of it; a text where a person has named the command. */
  title: TranslationKey | { text: string };
  /** A hotkey is listed in the cheat sheet only when its command has a description. */
  description?: TranslationKey;
  /** A key whose text holds further words to be found by, comma separated. */
  keywords?: TranslationKey;
  /** An icon's SVG path on a 24 x 24 grid. */
  icon?: string;
  /** How faces group it: the key of a heading. */
  group: TranslationKey;
  /** Default bindings: `mod+k`, `g d` (a sequence), `shift+x`. */
  keys?: readonly string[];
  /**
   * The scope that owns the bindings, and outside of which browsing does not show the command; `global` unless said.
   * Searching and scripts reach it from everywhere: what cannot run elsewhere says so by `when`.
   */
  scope?: Scope;
  /** Applies only while its scope is in force: nobody else can run it, scripts included. */
  local?: boolean;
  /** Where it stands, and in which order; left out: where its kind of command usually does, see `placesOf`. */
  at?: Partial<Record<Place, number>>;
  /** Shows or goes and changes nothing that is kept, so that a link may run it without being asked for. */
  safe?: boolean;
  /**
   * Applies over an open dialog, too, where its key works and the palette offers it: it changes neither what the dialog is
   * about nor the page below, so that nothing typed is lost.
   */
  overDialogs?: true;
  /** Who has it at all; left out: everybody, visitors of what is public too. */
  authorities?: readonly Authority[];
  /** Resolves once all that guards ask of is known; a run waits for it. Left out: it is known at all times. */
  ready?(): Promise<void> | undefined;
  /** Whether it applies here; browsing hides what does not. */
  when?(context: CommandContext): boolean;
  /** Whether it can run here and now, or the reason why not. Pure. Sees only targets of the command's entity type. */
  enabled?(context: CommandContext): Enablement;
  /** What the button says that runs it with the answers of a form; its title unless said. */
  submitLabel?: TranslationKey;
  /** The command that tries out what is typed in its form and keeps nothing, see `typedInForm`; it has a button there. */
  triedBy?: CommandId;
  /** What a caller gives; what is left out is asked for. Every field is made by `param`. */
  params?: P;
  /** Entities it acts on: `ids` is then a parameter too, filled from the context where a caller leaves it out. */
  targets?: Targets;
  /** Reads what the run starts from, such as the stored device before an edit: once, however often answers are tried. */
  load?(run: CommandRun): Promise<B>;
  /** Values to start from: asked with, and kept where a script gives none. */
  initial?(run: CommandRun, base: B): Partial<z.input<P>> | Promise<Partial<z.input<P>>>;
  /** Parameters that stay here as they are, each with the reason; faces do not let them be changed. */
  fixed?(base: B): Readonly<Record<string, TranslationKey>>;
  /** Asked before it runs, unless a script calls. */
  danger?(args: z.output<P>, run: CommandRun): BlastRadius | undefined | Promise<BlastRadius | undefined>;
  run(args: z.output<P>, run: CommandRun & { base: B }): Promise<R> | R;
  /** What is said when it is done; none: nothing. */
  done?(result: R, args: z.output<P>): Message | undefined;
  /** Where the API allows it: offered in the toast and by the undo command. */
  undo?(result: R, args: z.output<P>, run: CommandRun): Undo | undefined;
  /** Opens a field: what a person types right after its key is meant for that. What asks for parameters does so anyhow. */
  opensField?: boolean;
  /** Opens something for a person to look at or to print and does nothing else: scripts, which look at nothing, are refused it. */
  forPeople?: boolean;
  /**
   * Left out of the palette: plumbing such as moving the focus by one row. Its key says
   * nothing when it is disabled and is not repeated by the repeat command.
   */
  plumbing?: boolean;
}

/** What faces draw of a command over a list before it is there, where it comes late: see `announce`. */
export type CommandFace = Pick<
  Command,
  'id' | 'title' | 'icon' | 'group' | 'scope' | 'keys' | 'at' | 'authorities' | 'when'
>;

/** Keeps the types of params and result together while the registry holds them side by side. */
export function defineCommand<P extends ParamsSchema, R, B = undefined>(command: Command<P, R, B>): Command {
  return command as unknown as Command;
}

/** The title of a command where something is shown that is no key alone. */
export function shownTitle({ title }: Pick<Command, 'title'>): Shown {
  return typeof title === 'string' ? { key: title } : title;
}
