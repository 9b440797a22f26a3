import * as z from 'zod/mini';
import type { WidgetConfig } from '../../../../model/widget-config.ts';

/*
 * What the console and the frame of a custom widget tell each other. What comes from the frame is text of JSON, parsed by
 * `Said`: a stranger could have a hand in it. What the console tells is its own.
 */

const name = z.string().check(z.maxLength(200));
const text = z.string().check(z.maxLength(2000));
const count = z.int().check(z.gte(0));
/** They are part of the address of the page, which servers take only up to some length; characters. */
const LONGEST_PARAMS = 6000;

/** What a state of a dashboard is opened with. */
const StateParams = z
  .record(z.string(), z.unknown())
  .check(z.refine((params) => JSON.stringify(params).length <= LONGEST_PARAMS));
/** No way goes on for longer at once. */
export const MOST_STATES = 10;

/** An entity as scripts name it. */
const NamedEntity = z.object({ entityType: name, id: name });

/** What a script may ask of the platform, with the rights of whoever looks. */
export const CALLS = [
  'sendOneWayCommand',
  'sendTwoWayCommand',
  'getEntityAttributes',
  'saveEntityAttributes',
  'deleteEntityAttributes',
  'getEntityTimeseries',
  'saveEntityTimeseries',
  'getDevice',
  'getAsset',
  'findByFrom',
  'findByTo',
  'http',
] as const;
export type CallName = (typeof CALLS)[number];

/** What a type of widgets says of itself, as far as it is of use here. */
const TypeParameters = z.object({
  maxDatasources: z.optional(z.number()),
  maxDataKeys: z.optional(z.number()),
  dataKeysOptional: z.optional(z.boolean()),
  singleEntity: z.optional(z.boolean()),
  stateData: z.optional(z.boolean()),
  /** It asks for its data itself. */
  useCustomDatasources: z.optional(z.boolean()),
  warnOnPageDataOverflow: z.optional(z.boolean()),
});
export type TypeParameters = z.infer<typeof TypeParameters>;

/** A button in the header of a widget, by its place among those that its script has made. */
const HeaderButton = z.object({ id: count, name, icon: name });
export type HeaderButton = z.infer<typeof HeaderButton>;

/** More buttons than this a header does not take from a script. */
export const MOST_BUTTONS = 10;

/** What a frame says. */
export const Said = z.discriminatedUnion('kind', [
  /** The script has been read. */
  z.object({
    kind: z.literal('read'),
    parameters: z.catch(TypeParameters, {}),
    actionSources: z.catch(z.record(name, z.object({ multiple: z.optional(z.boolean()) })), {}),
  }),
  /** It has drawn itself for the first time. */
  z.object({ kind: z.literal('drawn') }),
  z.object({
    kind: z.literal('failed'),
    where: name,
    message: text,
    line: z.optional(count),
  }),
  /** It asked for what cannot be had. */
  z.object({ kind: z.literal('missing'), name }),
  z.object({ kind: z.literal('resource'), url: text, why: z.enum(['refused', 'failed', 'module']) }),
  z.object({ kind: z.literal('call'), id: count, name: z.enum(CALLS), args: z.array(z.unknown()) }),
  z.object({
    kind: z.literal('toast'),
    type: z.enum(['success', 'info', 'warn', 'error']),
    message: text,
    duration: z.optional(z.number().check(z.gte(0), z.lte(60_000))),
  }),
  z.object({
    kind: z.literal('act'),
    source: name,
    action: name,
    entity: z.optional(NamedEntity),
    entityName: z.optional(name),
    entityLabel: z.optional(name),
    additionalParams: z.optional(z.unknown()),
  }),
  z.object({
    kind: z.literal('state'),
    change: z.enum(['open', 'update', 'back', 'reset', 'open-right']),
    id: z.optional(name),
    params: z.optional(StateParams),
    openRight: z.optional(z.boolean()),
    index: z.optional(count),
  }),
  /** A way of several states, the last of which is shown. */
  z.object({
    kind: z.literal('way'),
    states: z.array(z.object({ id: name, params: z.optional(StateParams) })).check(
      z.maxLength(MOST_STATES),
      z.refine((states) => JSON.stringify(states).length <= LONGEST_PARAMS),
    ),
    openRight: z.boolean(),
  }),
  z.object({
    kind: z.literal('window'),
    part: z.optional(z.object({ startTs: z.number(), endTs: z.number() })),
  }),
  z.object({ kind: z.literal('title'), title: z.optional(text) }),
  z.object({ kind: z.literal('aliases') }),
  /** The buttons that it wants in the header of its widget. */
  z.object({ kind: z.literal('header'), buttons: z.array(HeaderButton).check(z.maxLength(MOST_BUTTONS)) }),
  /** Which entity the buttons are about that its author has set up; none: the first of its data. */
  z.object({
    kind: z.literal('active'),
    entity: z.optional(NamedEntity),
    entityName: z.optional(name),
    entityLabel: z.optional(name),
  }),
  /** A person wants out of the frame, or to look for something. */
  z.object({ kind: z.literal('leave') }),
  z.object({ kind: z.literal('palette') }),
  /** Of an action: it shows a dialog, or has closed it; and it is through. */
  z.object({ kind: z.literal('dialog'), isOpen: z.boolean() }),
]);
export type Said = z.infer<typeof Said>;

/** Reads what a frame says; undefined where nothing of ours could have said it. */
export function readSaid(said: string): Said | undefined {
  try {
    const read = Said.safeParse(JSON.parse(said));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** What a stranger wrote, as widget types and actions store it. */
export interface Program {
  readonly html: string;
  readonly css: string;
  /** The body of a function of `self` and `ctx`; of an action the arguments are those of its function. */
  readonly script: string;
  readonly resources: readonly Resource[];
}

/** What it needs besides; with a text where the console has fetched it. */
export interface Resource {
  readonly url: string;
  readonly isModule: boolean;
  readonly text?: string;
}

/** Where a widget is and how it looks there. */
export interface Situation {
  readonly width: number;
  readonly height: number;
  readonly isEdit: boolean;
  readonly isMobile: boolean;
  /** The way of states, the one that is shown last; undefined where there is none. */
  readonly states: readonly { readonly id: string; readonly params: Record<string, unknown> }[] | undefined;
  readonly look: Look;
}

/** What is drawn around it, so that it looks as if it belonged there. */
export interface Look {
  readonly scheme: 'light' | 'dark';
  readonly color: string;
  readonly font: string;
  readonly language: string;
  readonly direction: string;
  /** Names of custom properties of CSS, and what they are. */
  readonly tokens: Readonly<Record<string, string>>;
}

/** What a widget is set up with. */
export interface Setup {
  readonly kind: string;
  readonly config: WidgetConfig;
  readonly title: string;
  readonly user: Readonly<Record<string, unknown>> | undefined;
}

/** An action that is to be run, and what its author is given. */
export interface ActionRun {
  readonly entity: { readonly entityType: string; readonly id: string } | undefined;
  readonly entityName: string | undefined;
  readonly entityLabel: string | undefined;
  readonly additionalParams: unknown;
}

/** An entity, or what stands for one, as scripts know datasources. */
export type FramedSource = Readonly<Record<string, unknown>>;

/** The values of one key. */
export interface FramedLine {
  readonly id: string;
  /** Place among the sources. */
  readonly source: number;
  readonly key: Readonly<Record<string, unknown>>;
  readonly isHidden: boolean;
  /** Left out where they are what was sent last. */
  readonly points?: FramedPoints;
}

/** As `Series` has them. */
export interface FramedPoints {
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly others: ReadonlyMap<number, unknown> | undefined;
}

/** All that a widget shows at a moment. */
export interface FramedData {
  readonly sources: readonly FramedSource[];
  readonly lines: readonly FramedLine[];
  readonly window:
    | { readonly minTime: number; readonly maxTime: number; readonly interval: number }
    | undefined;
  readonly device: { readonly id: string; readonly name: string } | undefined;
  readonly alarms: unknown;
}

/** What the console tells a frame, besides the number that asks whether it is there. */
export type Told =
  | {
      readonly kind: 'start';
      readonly program: Program;
      readonly setup: Setup;
      readonly situation: Situation;
    }
  | {
      readonly kind: 'act';
      readonly program: Program;
      readonly setup: Setup;
      readonly situation: Situation;
      readonly run: ActionRun;
      readonly data: FramedData;
    }
  | { readonly kind: 'situation'; readonly situation: Situation }
  | { readonly kind: 'data'; readonly data: FramedData }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'refusal';
      readonly id: number;
      readonly error: { readonly status: number; readonly message: string };
    }
  /** A person has pressed a button that it has in the header. */
  | { readonly kind: 'press'; readonly id: number }
  | { readonly kind: 'end' };
