import { isNullId } from '../../../../model/entity-id.ts';
import type { WidgetsBundle, WidgetType } from '../../../../model/widget.ts';
import { saveWidgetType, widgetType } from '../../../api/widget-types.ts';
import { ConflictError } from '../../../commands/command-error.ts';
import { contextChanged } from '../../../commands/context-store.ts';
import {
  changed,
  type History,
  newHistory,
  redone,
  type Taken,
  undone,
  withEachDocument,
} from '../../../editing/history.ts';
import { saveCompared } from '../../../entities/kind/compared-save.ts';
import { same } from '../../../entities/kind/merge3.ts';
import type { Message, Shown } from '../../../i18n/translation-key.ts';
import { session } from '../../../session/session-store.ts';
import { onUserChange } from '../../../ui/user-change.ts';
import type { RequestOptions } from '../../../wire/transport.ts';
import { type Draft, type DraftProblems, draftOf, laidOver, problemsOf } from './draft.ts';
import { titleOfPart } from './editor-codes.ts';

/** Where something of a draft is changed: in a part of it, or in the form of its settings. */
export type DraftPlace = keyof Draft | 'form';

/** A step in the editor, where it is not just a change of the part that it changes. */
interface DraftStep {
  label?: Shown;
  at?: DraftPlace;
  /** Changes in a row that have the same are one step, as those of what is typed. */
  merge?: string;
}

/** A type that is edited as it is at a moment. Another one whenever something of it has changed. */
export interface EditorView {
  readonly stored: WidgetType;
  readonly draft: Draft;
  /** What the preview shows. */
  readonly ran: Draft;
  /** How often it ran: each is a new beginning. */
  readonly runs: number;
  readonly isDirty: boolean;
  /** Whether this user may save it under its own name. */
  readonly isOwn: boolean;
  /** Told once somebody has tried to save it. */
  readonly problems: DraftProblems;
  /** What is to come to the front, as it was in the way of a save or was changed unseen: another one with every time. */
  readonly wanted: { readonly place: DraftPlace } | undefined;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  readonly isFull: boolean;
}

/** In which order what is wrong is told. */
const PARTS = [
  'name',
  'sizeX',
  'sizeY',
  'settingsSchema',
  'dataKeySettingsSchema',
  'defaultConfig',
  'controllerScript',
] as const satisfies readonly (keyof Draft)[];

/** A type of widgets that somebody edits, new or stored. */
export class WidgetEditor {
  #bundle: WidgetsBundle;
  #stored: WidgetType;
  #history: History<Draft, DraftPlace>;
  #ran: Draft;
  #runs = 0;
  #isTried = false;
  /** What is wrong with the script as it is written, if somebody has looked. */
  #fault: Message | undefined;
  #wanted: EditorView['wanted'];
  #isFull = false;
  #view: EditorView;
  readonly #listeners = new Set<() => void>();

  constructor(stored: WidgetType, bundle: WidgetsBundle) {
    this.#bundle = bundle;
    this.#stored = stored;
    this.#history = newHistory(draftOf(stored));
    this.#ran = this.#draft;
    this.#view = this.#look();
  }

  /** The one that it is in, or will be. */
  get bundle(): WidgetsBundle {
    return this.#bundle;
  }

  get #draft(): Draft {
    return this.#history.document;
  }

  /** For `useSyncExternalStore`. */
  readonly view = (): EditorView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The one door for changes. */
  change(change: Partial<Draft>, step: DraftStep = {}): void {
    const next = { ...this.#draft, ...change };
    const part = partOf(this.#draft, next);
    if (!part) return;
    const whole = { label: titleOfPart(part), at: part, ...step, document: next };
    this.#setHistory(changed(this.#history, whole, Date.now()));
  }

  /** Takes the last change back, and shows where it was; undefined where there is none. */
  undo(): Taken<Draft, DraftPlace> | undefined {
    return this.#take(undone(this.#history));
  }

  /** Makes the change again that was taken back last. */
  redo(): Taken<Draft, DraftPlace> | undefined {
    return this.#take(redone(this.#history));
  }

  /** Shows in the preview what is written now. */
  run(): void {
    this.#ran = this.#draft;
    this.#runs += 1;
    this.#changed();
  }

  /** Puts all back to what is stored, and gives what was there. */
  discard(): Draft {
    const given = this.#draft;
    this.#isTried = false;
    this.#fault = undefined;
    this.change(draftOf(this.#stored), { label: { key: 'widget-type.discard' } });
    this.run();
    return given;
  }

  setFull(isFull: boolean): void {
    this.#isFull = isFull;
    this.#changed();
  }

  /**
   * Takes note that somebody wants it saved, and what is wrong with the script then. Tells what is in the way, and shows
   * where that is.
   */
  tried(fault?: Message): { part: keyof Draft; problem: Message } | undefined {
    this.#isTried = true;
    this.#fault = fault;
    const { problems } = this.#look();
    const part = PARTS.find((one) => problems[one] !== undefined);
    this.#wanted = part && { place: part };
    this.#changed();
    const problem = part && problems[part];
    return problem && { part, problem };
  }

  /**
   * Saves it. Where somebody else has changed other parts meanwhile, those stay theirs; where both have changed the same,
   * `mayOverwrite` is asked. Resolves to undefined where that says no. Rejects with an ApiError.
   */
  async save(request: RequestOptions, mayOverwrite: () => Promise<boolean>): Promise<WidgetType | undefined> {
    const id = this.#stored.id?.id;
    const given = { ...this.#draft };
    const saved =
      id === undefined
        ? await saveWidgetType({ ...laidOver(this.#stored, given), bundleAlias: this.#bundle.alias }, request)
        : await this.#saveOver(id, given, request, mayOverwrite);
    if (saved) this.#storedAs(saved, given);
    return saved;
  }

  /** Makes another type of what is written, which is edited from then on; this one stays as stored. Rejects with an ApiError. */
  async saveAs(name: string, bundle: WidgetsBundle, request: RequestOptions): Promise<WidgetType> {
    const given = { ...this.#draft };
    const { descriptor } = laidOver(this.#stored, given);
    const saved = await saveWidgetType({ name, descriptor, bundleAlias: bundle.alias }, request);
    this.#bundle = bundle;
    this.#storedAs(saved, given);
    return saved;
  }

  /** What was written since it was `given` to be saved is not saved yet, and what others have saved is in all steps. */
  #storedAs(saved: WidgetType, given: Draft): void {
    const others = differences(given, draftOf(saved));
    this.#history = withEachDocument(this.#history, (draft) => ({ ...draft, ...others }));
    this.#stored = saved;
    this.#isTried = false;
    this.#changed();
  }

  async #saveOver(
    id: string,
    given: Draft,
    request: RequestOptions,
    mayOverwrite: () => Promise<boolean>,
  ): Promise<WidgetType | undefined> {
    try {
      const { saved } = await saveCompared<WidgetType>(
        {
          read: (options) => widgetType(id, options),
          valuesOf: (type) => ({ ...draftOf(type) }),
          laidOver: (type, values) => laidOver(type, { ...draftOf(type), ...values }),
          save: saveWidgetType,
        },
        this.#stored,
        { ...given },
        request,
      );
      return saved;
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      if (!(await mayOverwrite())) return undefined;
      const now = await widgetType(id, request);
      return saveWidgetType(laidOver(now, { ...draftOf(now), ...error.merged }), request);
    }
  }

  #take(taken: Taken<Draft, DraftPlace> | undefined): Taken<Draft, DraftPlace> | undefined {
    if (!taken) return undefined;
    this.#wanted = { place: taken.at };
    this.#setHistory(taken.history);
    return taken;
  }

  #setHistory(history: History<Draft, DraftPlace>): void {
    if (history.document.controllerScript !== this.#draft.controllerScript) this.#fault = undefined;
    this.#history = history;
    this.#changed();
  }

  #changed(): void {
    this.#view = this.#look();
    for (const listener of [...this.#listeners]) listener();
    contextChanged();
  }

  #look(): EditorView {
    const isSystem = this.#stored.id !== undefined && isNullId(this.#stored.tenantId);
    return {
      stored: this.#stored,
      draft: this.#draft,
      ran: this.#ran,
      runs: this.#runs,
      isDirty: !same(this.#draft, draftOf(this.#stored)),
      isOwn: !isSystem || session.authUser?.authority === 'SYS_ADMIN',
      problems: this.#isTried
        ? { ...problemsOf(this.#draft), ...(this.#fault && { controllerScript: this.#fault }) }
        : {},
      wanted: this.#wanted,
      mayUndo: this.#history.past.length > 0,
      mayRedo: this.#history.future.length > 0,
      isFull: this.#isFull,
    };
  }
}

/** What of a draft is another in the next one. */
function differences(before: Draft, after: Draft): Partial<Draft> {
  const isOther = ([part, value]: [string, unknown]) => !same(before[part as keyof Draft], value);
  return Object.fromEntries(Object.entries(after).filter(isOther));
}

/** The first part that differs. */
function partOf(before: Draft, after: Draft): keyof Draft | undefined {
  return Object.keys(differences(before, after))[0] as keyof Draft | undefined;
}

let shown: WidgetEditor | undefined;

onUserChange(() => {
  shown = undefined;
});

/** The type that is edited on screen; undefined while none is. */
export function shownEditor(): WidgetEditor | undefined {
  return shown;
}

/** Makes it the one that commands act on. Returns the way to take it back. */
export function showEditor(editor: WidgetEditor): () => void {
  shown = editor;
  contextChanged();
  return () => {
    if (shown === editor) shown = undefined;
    contextChanged();
  };
}
