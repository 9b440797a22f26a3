import type { LineLook } from './chart-colours.ts';

/** How the points of a line are joined; `bars`: each stands for itself, on 0. */
export type LineShape = 'straight' | 'smooth' | 'steps' | 'bars' | 'none';

/** What a point is marked with. */
export type PointShape = 'circle' | 'cross' | 'diamond' | 'square' | 'triangle';

/** What a mark may be drawn by, as paths of a canvas are. */
export const MARK_STEPS = ['moveTo', 'lineTo', 'rect', 'arc', 'closePath'] as const;

/** A step of a mark, with its numbers in pixels around the point. */
export type MarkStep = readonly [(typeof MARK_STEPS)[number], readonly number[]];

/** What a line, or the bars in its place, are drawn with. Lengths are in pixels. */
export interface PlotLine extends LineLook {
  /** The place of its axis among those of the plot. */
  readonly axis: number;
  readonly shape: LineShape;
  readonly width: number;
  /** Of what is between the line and the one that it stands on, or 0; undefined: nothing is. */
  readonly fill: string | undefined;
  /** The place of the line that it stands on; undefined: none. */
  readonly on: number | undefined;
  /** How far below it its shadow lies; 0: it has none. */
  readonly shadow: number;
  /** `few`: where there is room for them. */
  readonly points:
    | {
        readonly shape: PointShape | readonly MarkStep[];
        readonly radius: number;
        readonly width: number;
      }
    | 'few'
    | 'none';
  /** How long the time of a bar is, ms, and where in it its point lies. */
  readonly bar?: { readonly length: number; readonly point: 'start' | 'middle' | 'end' };
}

/** What values are measured along. */
export interface PlotAxis {
  readonly side: 'left' | 'right';
  /** Its ends, where they do not follow the values. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Whether 0 is always on it, as bars need it. */
  readonly hasZero: boolean;
  /** How far its numbers lie apart; undefined: as they have room. */
  readonly step: number | undefined;
  /** How many decimals are written at most; numbers that lie closer would read the same. Undefined: as many as it takes. */
  readonly decimals: number | undefined;
  /** Whether its numbers stand where those of the first axis do. */
  readonly isAligned: boolean;
  /** Empty: none. */
  readonly title: string;
  readonly ink: string;
  /** What is written at numbers along it that lie so far apart. */
  write(numbers: readonly number[], distance: number): string[];
}

/** The time below a plot, or above. */
export interface PlotTimeAxis {
  readonly side: 'top' | 'bottom';
  readonly hasLabels: boolean;
  readonly title: string;
  readonly ink: string;
}

/** What a plot is made with, for as long as it lives. Lengths are in pixels. */
export interface PlotLook {
  readonly width: number;
  readonly height: number;
  /** In their order: a later one is drawn over those before it. */
  readonly lines: readonly PlotLine[];
  readonly axes: readonly PlotAxis[];
  readonly time: PlotTimeAxis;
  /** Of the earlier time that some lines are of. */
  readonly earlier?: PlotTimeAxis | undefined;
  /** What is left free on each side, at least. */
  readonly room?: number;
  readonly grid: {
    /** Undefined: none go that way. */
    readonly vertical: string | undefined;
    readonly horizontal: string | undefined;
    /** Undefined: the plot has no border. */
    readonly border?: { readonly colour: string; readonly width: number } | undefined;
    readonly ground?: string | undefined;
  };
  /** The family of fonts and their size. */
  readonly font: string;
  readonly fontSize: number;
  /** Whether a part can be drawn up with the pointer. */
  readonly isSelectable: boolean;
}

/** A line across a plot. */
export interface PlotThreshold {
  readonly axis: number;
  readonly value: number;
  readonly colour: string;
  /** In pixels. */
  readonly width: number;
}

/** An axis of values as it is where nobody has chosen anything. */
export const PLAIN_AXIS = {
  side: 'left',
  min: undefined,
  max: undefined,
  hasZero: false,
  step: undefined,
  decimals: undefined,
  isAligned: false,
  title: '',
} as const satisfies Partial<PlotAxis>;

/** A line as it is where nobody has chosen anything. Wider ones take browsers without a graphics card ten times as long. */
export function plainLine(look: LineLook): PlotLine {
  return {
    ...look,
    axis: 0,
    shape: 'straight',
    width: 1,
    fill: undefined,
    on: undefined,
    shadow: 0,
    points: 'few',
  };
}
