import { useSyncExternalStore } from 'react';
import { formatRelative } from '../i18n/format-relative.ts';
import { formatTimestamp } from '../i18n/format-timestamp.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { onTick } from './ticker.ts';

/**
 * A moment (ms) by its distance from now, which goes on by itself. The whole time is its tooltip, and what screen
 * readers say: they would be told of every second else.
 */
export function RelativeTime({ ms }: { ms: number }) {
  // Another language is another text.
  useTranslate();
  const text = useSyncExternalStore(onTick, () => formatRelative(ms, Date.now()));
  const whole = formatTimestamp(ms);
  return (
    <time title={whole} className="tabular-nums">
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{whole}</span>
    </time>
  );
}

/** A moment (ms) with how long that is ago. */
export function MomentAndAge({ ms }: { ms: number }) {
  useTranslate();
  const text = useSyncExternalStore(onTick, () => formatRelative(ms, Date.now()));
  const whole = formatTimestamp(ms);
  return (
    <time className="tabular-nums">
      {whole} {whole && <span className="text-muted">· {text}</span>}
    </time>
  );
}
