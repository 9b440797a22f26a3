import { mdiPause, mdiPlay, mdiSkipBackward, mdiSkipForward, mdiStepBackward, mdiStepForward } from '@mdi/js';
import { useEffect, useState } from 'react';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import {
  atEnd,
  atNext,
  atPrevious,
  atStart,
  historyPlayer,
  lastIndex,
  PLAYER_SPEEDS,
  paused,
  played,
  playedStep,
  soughtTo,
  stepDelay,
  timeOf,
  withSpeed,
} from '../../time/history-player.ts';
import { controlClass } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/**
 * Plays a stretch of time: buttons, a slider over all of it, and how fast. It keeps where it is itself; whoever shows
 * what was then is told of each moment.
 */
export function HistoryPlayer({
  period,
  step,
  anchors,
  onMoment,
}: {
  /** What is played, ms since 1970; undefined where there is nothing to play. */
  period: { startTs: number; endTs: number } | undefined;
  /** How long each step is, ms; a second unless said. */
  step?: number;
  /** The moments that next and previous jump between; without them they go by steps. */
  anchors?: readonly number[];
  onMoment(moment: number): void;
}) {
  const t = useTranslate();
  if (!period) return <p className="text-muted">{t('widget.no-data-found')}</p>;
  const { startTs, endTs } = period;
  return (
    <Controls
      key={`${startTs} ${endTs} ${step}`}
      period={period}
      onMoment={onMoment}
      {...(step && { step })}
      {...(anchors && { anchors })}
    />
  );
}

function Controls({
  period: { startTs, endTs },
  step,
  anchors,
  onMoment,
}: {
  period: { startTs: number; endTs: number };
  step?: number;
  anchors?: readonly number[];
  onMoment(moment: number): void;
}) {
  const t = useTranslate();
  const [player, setPlayer] = useState(() => historyPlayer(startTs, endTs, step));
  const { isPlaying } = player;
  const delay = stepDelay(player);
  const moment = timeOf(player);
  const last = lastIndex(player);

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setPlayer(playedStep), delay);
    return () => clearInterval(timer);
  }, [isPlaying, delay]);

  useEffect(() => onMoment(moment), [moment, onMoment]);

  const atFirst = player.index === 0;
  const atLast = player.index === last;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1" aria-label={t('player.player')}>
      <div className="flex">
        <IconButton
          label={t('player.start')}
          icon={mdiSkipBackward}
          off={atFirst}
          onClick={() => setPlayer(atStart)}
        />
        <IconButton
          label={t('player.previous')}
          icon={mdiStepBackward}
          off={atFirst}
          onClick={() => setPlayer((at) => atPrevious(at, anchors))}
        />
        <IconButton
          label={t(isPlaying ? 'player.pause' : 'player.play')}
          icon={isPlaying ? mdiPause : mdiPlay}
          off={last === 0}
          onClick={() => setPlayer(isPlaying ? paused : played)}
        />
        <IconButton
          label={t('player.next')}
          icon={mdiStepForward}
          off={atLast}
          onClick={() => setPlayer((at) => atNext(at, anchors))}
        />
        <IconButton
          label={t('player.end')}
          icon={mdiSkipForward}
          off={atLast}
          onClick={() => setPlayer(atEnd)}
        />
      </div>
      <select
        aria-label={t('player.speed')}
        value={player.speed}
        onChange={({ target }) => {
          const speed = PLAYER_SPEEDS.find((one) => one === Number(target.value));
          if (speed) setPlayer((at) => withSpeed(at, speed));
        }}
        className={`${controlClass} h-(--control) w-auto!`}
      >
        {PLAYER_SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {t('player.times', { speed })}
          </option>
        ))}
      </select>
      <input
        type="range"
        aria-label={t('player.moment')}
        aria-valuetext={formatTimestamp(moment)}
        min={0}
        max={last}
        value={player.index}
        onChange={({ target }) =>
          setPlayer((at) => soughtTo(at, timeOf({ ...at, index: Number(target.value) })))
        }
        className="h-(--control) min-w-32 flex-1 accent-(--accent)"
      />
      <output dir="ltr" className="tabular-nums">
        {formatTimestamp(moment)}
      </output>
    </fieldset>
  );
}
