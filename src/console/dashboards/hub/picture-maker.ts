import type { DataKey, Datasource } from '../../../model/data-key.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { LINE_COLOURS } from '../../charts/chart-colours.ts';
import { translate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { ComparisonUnit } from '../../time/comparison.ts';
import { NO_POINTS, type Series } from '../../time/series.ts';
import type { WidgetKey, WidgetLine, WidgetPicture, WidgetSource } from '../../widgets/contract/picture.ts';
import { comparedKey } from './comparison-keys.ts';
import { type FailedFunction, functionProblems } from './function-problems.ts';
import { type CallMemory, NO_CALLS, postFunctionOf, postProcessed } from './series-functions.ts';
import type { PlacedKey, SourceFeed, SourceRow } from './source-feed.ts';
import type { UserFunctions } from './user-functions.ts';
import { writtenLabel } from './written-label.ts';

/** A datasource with what is followed of it, or why nothing is. */
export interface PicturedSource {
  readonly place: number;
  readonly datasource: Datasource;
  readonly aliasName: string;
  readonly feed?: SourceFeed;
  readonly nothing?: Shown;
  /** Where its values are those of an earlier time. */
  readonly comparedBy?: ComparisonUnit;
  readonly comparedKeys?: readonly PlacedKey[];
}

/** Makes pictures of a widget, each of which shares with the one before all that has not changed. */
export interface PictureMaker {
  draw(
    sources: readonly PicturedSource[],
    wish: { readonly config: WidgetConfig; readonly kind: string },
    period: WidgetPicture['period'],
  ): WidgetPicture;
  toggle(lineId: string): void;
  /** What functions of the last picture failed of. */
  problems(): readonly Shown[];
}

const COMPARED = {
  days: 'dashboard.day-ago',
  weeks: 'dashboard.week-ago',
  months: 'dashboard.month-ago',
  years: 'dashboard.year-ago',
} as const satisfies Record<ComparisonUnit, string>;

/** What stands for an alias that stands for nothing. */
const NOBODY: SourceRow = { id: 'nobody', entity: undefined, seriesOf: () => NO_POINTS };

interface PostState {
  key: DataKey;
  body: string;
  /** What was given to the function last, and what has come of it. */
  given: Series;
  made: Series;
  memory: CallMemory;
  isRunning: boolean;
  error: string | undefined;
}

/** @param onProcessed is told that values have been changed by functions, and so there is another picture */
export function createPictureMaker(functions: UserFunctions, onProcessed: () => void): PictureMaker {
  let last: WidgetPicture = { sources: [], lines: [], hidden: new Set(), period: undefined };
  let sourcesById = new Map<string, WidgetSource>();
  let linesById = new Map<string, WidgetLine>();
  let posts = new Map<string, PostState>();
  /** What the viewer has switched, by line. */
  const switched = new Map<string, boolean>();

  function sourceOf(of: PicturedSource, row: SourceRow): WidgetSource {
    const { place, datasource, aliasName, comparedBy, nothing } = of;
    const id = `${place}/${row.id}${comparedBy ? '/comparison' : ''}`;
    const name = row.entity?.name ?? (nothing ? aliasName : (datasource.name ?? ''));
    const made: WidgetSource = {
      id,
      place,
      entity: row.entity,
      name,
      aliasName,
      isComparison: comparedBy !== undefined,
    };
    const known = sourcesById.get(id);
    return known && sameMembers(known, made) ? known : made;
  }

  /** The series as the author of the key wants it: as it was before, until the function has answered. */
  function processed(id: string, key: DataKey, series: Series, isLatest: boolean): Series {
    const body = postFunctionOf(key);
    if (!body) {
      posts.delete(id);
      return series;
    }
    let state = posts.get(id);
    if (!state || state.body !== body) {
      state = {
        key,
        body,
        given: NO_POINTS,
        made: NO_POINTS,
        memory: NO_CALLS,
        isRunning: false,
        error: undefined,
      };
      posts.set(id, state);
    }
    state.key = key;
    if (state.given !== series && !state.isRunning) void process(state, series, isLatest);
    return state.made;
  }

  async function process(state: PostState, series: Series, isLatest: boolean): Promise<void> {
    state.isRunning = true;
    state.given = series;
    const memory = isLatest ? state.memory : NO_CALLS;
    const { series: made, memory: next, error } = await postProcessed(functions, state.body, series, memory);
    state.isRunning = false;
    state.made = made;
    state.memory = next;
    state.error = error;
    onProcessed();
  }

  return {
    draw(all, { config, kind }, period) {
      const sources: WidgetSource[] = [];
      const lines: WidgetLine[] = [];
      const usedPosts = new Map<string, PostState>();
      let beyond = 0;
      for (const of of all) {
        if (of.place < 0) continue;
        const rows = of.nothing ? [NOBODY] : (of.feed?.rows() ?? []);
        const keys = of.comparedKeys ?? (of.datasource.dataKeys ?? []).map((key, place) => ({ key, place }));
        for (const [rowPlace, row] of (rows.length > 0 || !of.feed?.rows() ? rows : [NOBODY]).entries()) {
          const source = sourceOf(of, row);
          sources.push(source);
          for (const { key, place: keyPlace } of keys) {
            const id = `${source.id}/${keyPlace}`;
            const isFresh = rowPlace > 0 || of.comparedBy !== undefined;
            const number = isFresh ? beyond++ : lines.length;
            const series = processed(id, key, row.seriesOf(keyPlace), kind !== 'timeseries');
            const post = posts.get(id);
            if (post) usedPosts.set(id, post);
            const isWrong = post?.error !== undefined || (of.feed?.problems().length ?? 0) > 0;
            const hasFailed = isWrong && series.times.length === 0;
            const known = linesById.get(id);
            const shownKey = keyOf(key, config, source, { number, isFresh, comparedBy: of.comparedBy });
            const sameKey = known && sameMembers(known.key, shownKey) ? known.key : shownKey;
            lines.push(
              known?.series === series &&
                known.source === source &&
                known.key === sameKey &&
                known.hasFailed === (hasFailed || undefined)
                ? known
                : { id, source, key: sameKey, keyPlace, series, ...(hasFailed && { hasFailed }) },
            );
          }
        }
      }
      posts = usedPosts;
      sourcesById = new Map(sources.map((source) => [source.id, source]));
      linesById = new Map(lines.map((line) => [line.id, line]));
      const hidden = hiddenOf(lines, switched);
      const next: WidgetPicture = {
        sources: sameList(last.sources, sources),
        lines: sameList(last.lines, lines),
        hidden: sameSet(last.hidden, hidden),
        period: samePeriod(last.period, period),
      };
      if (!sameMembers(last, next)) last = next;
      return last;
    },
    toggle(lineId) {
      const line = linesById.get(lineId);
      if (line) switched.set(lineId, last.hidden.has(lineId));
    },
    problems: () =>
      functionProblems([...posts.values()].map(({ key, error }): FailedFunction => ({ key, error }))),
  };
}

function keyOf(
  key: DataKey,
  { units, decimals }: WidgetConfig,
  source: WidgetSource,
  how: { number: number; isFresh: boolean; comparedBy: ComparisonUnit | undefined },
): WidgetKey {
  const { number, isFresh, comparedBy } = how;
  const palette = LINE_COLOURS.light;
  const compared = comparedBy ? comparedKey(key) : undefined;
  const own = isFresh ? compared?.colour : key.color;
  const label = writtenLabel(key.label ?? key.name, source);
  return {
    name: key.name,
    type: key.type,
    label:
      comparedBy === undefined
        ? label
        : compared?.label
          ? writtenLabel(compared.label, source)
          : translate(COMPARED[comparedBy], { label }),
    colour: own || (palette[number % palette.length] ?? palette[0]),
    units: key.units || units || undefined,
    decimals: key.decimals ?? decimals ?? undefined,
    settings: key.settings ?? NO_SETTINGS,
  };
}

const NO_SETTINGS: Readonly<Record<string, unknown>> = {};

function hiddenOf(lines: readonly WidgetLine[], switched: ReadonlyMap<string, boolean>): Set<string> {
  return new Set(
    lines.flatMap(({ id, key }) => {
      const isShown = switched.get(id) ?? key.settings.hideDataByDefault !== true;
      return isShown ? [] : [id];
    }),
  );
}

function sameMembers<T extends object>(one: T, other: T): boolean {
  const names = Object.keys(other) as (keyof T)[];
  return names.every((name) => one[name] === other[name]);
}

function sameList<T>(one: readonly T[], other: readonly T[]): readonly T[] {
  return one.length === other.length && one.every((item, at) => item === other[at]) ? one : other;
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return one.size === other.size && [...one].every((item) => other.has(item)) ? one : other;
}

function samePeriod(one: WidgetPicture['period'], other: WidgetPicture['period']): WidgetPicture['period'] {
  return one && other && sameMembers(one, other) ? one : other;
}
