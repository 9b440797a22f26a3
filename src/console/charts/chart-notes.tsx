import { useSyncExternalStore } from 'react';
import { formatList } from '../i18n/format-list.ts';
import { formatNumber, useTranslate } from '../i18n/i18n.ts';
import type { ChartFeed, ChartLine, ChartPicture } from './chart-feed.ts';

/** More names than this would make a sentence unreadable. */
const NAMED_AT_MOST = 4;

/** What a chart cannot show of its lines, each by its name. */
export interface Unshown {
  /** Nothing has come within the time. */
  empty: readonly string[];
  /** None of the values is a number. */
  textual: readonly string[];
  /** Some of the values are none. */
  mixed: readonly string[];
  /** There are older points than those that were read. */
  cut: readonly string[];
}

/** Tells what of a picture is not to be seen. Pure. */
export function unshownOf(lines: readonly ChartLine[], { series, limit }: ChartPicture): Unshown {
  const all = lines.map(({ label }, place) => {
    const { times, others } = series[place] ?? { times: [], others: undefined };
    return { label, count: times.length, others: others?.size ?? 0 };
  });
  const named = (is: (line: (typeof all)[number]) => boolean) => all.filter(is).map(({ label }) => label);
  return {
    empty: named(({ count }) => count === 0),
    textual: named(({ count, others }) => count > 0 && others === count),
    mixed: named(({ count, others }) => others > 0 && others < count),
    cut: named(({ count }) => limit !== undefined && count >= limit),
  };
}

/** Says what is not to be seen in a chart, and why. */
export function ChartNotes({
  lines,
  feed,
  drawn = true,
}: {
  lines: readonly ChartLine[];
  feed: ChartFeed;
  /** Whether they are drawn; where values are written, each can be. */
  drawn?: boolean;
}) {
  const t = useTranslate();
  const picture = useSyncExternalStore(feed.subscribe, feed.picture);
  const { empty, textual, mixed, cut } = unshownOf(lines, picture);
  const names = (labels: readonly string[]) => {
    const more = labels.length - NAMED_AT_MOST;
    const named = labels.slice(0, NAMED_AT_MOST);
    return formatList(more > 0 ? [...named, t('chart.more', { number: more })] : named);
  };
  const notes = [
    empty.length > 0 && empty.length === lines.length && t('chart.no-points'),
    empty.length > 0 && empty.length < lines.length && t('chart.empty', { names: names(empty) }),
    drawn && textual.length > 0 && t('chart.textual', { names: names(textual) }),
    drawn && mixed.length > 0 && t('chart.mixed', { names: names(mixed) }),
    cut.length > 0 && t('chart.cut', { names: names(cut), limit: formatNumber(picture.limit ?? 0) }),
  ].filter((note) => note !== false);
  return (
    <div role="status" className="text-[13px] text-muted empty:hidden">
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere">
          {note}
        </p>
      ))}
    </div>
  );
}
