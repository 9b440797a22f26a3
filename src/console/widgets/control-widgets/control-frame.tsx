import { mdiRefresh } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';

/** Of the room, what the title may have, and how large its letters are, in pixels. */
const TITLE_SHARE = 0.12;
const TITLE_SIZES = { least: 12, most: 24 };
/** What a control keeps off the edges, in pixels, and what is said below it. */
const AROUND = 12;
const NOTICE_HEIGHT = 40;

/** A control with its title above it and, below, why it does not work or what has gone wrong. */
export function ControlFrame({
  config,
  width,
  height,
  host,
  title,
  problem,
  notice,
  onRetry,
  children,
}: Pick<WidgetProps, 'config' | 'width' | 'height' | 'host'> & {
  /** Empty: there is none. */
  title: string;
  problem: Shown | undefined;
  /** What is to know besides, where there is no problem. */
  notice?: Shown | undefined;
  /** Where what failed can be tried again. */
  onRetry?: (() => void) | undefined;
  /** Draws the control in the room that there is. */
  children: (room: { width: number; height: number }) => ReactNode;
}) {
  const t = useTranslate();
  const said = host.device ? (problem ?? notice) : ({ key: 'control-widget.no-device' } as const);
  const isProblem = host.device !== undefined && problem !== undefined;
  const size = Math.min(Math.max(height * TITLE_SHARE, TITLE_SIZES.least), TITLE_SIZES.most);
  const taken = (title === '' ? 0 : size * 1.5) + (said ? NOTICE_HEIGHT : 0);
  return (
    <div
      className="flex size-full flex-col items-center justify-center overflow-hidden text-center"
      style={cardColours(config)}
    >
      {title !== '' && (
        <p className="max-w-full shrink-0 truncate px-2" style={{ fontSize: size }} title={title}>
          {title}
        </p>
      )}
      <div className="grid min-h-0 w-full flex-1 grid-cols-1 place-items-center">
        {children({
          width: Math.max(width - 2 * AROUND, 0),
          height: Math.max(height - taken - 2 * AROUND, 0),
        })}
      </div>
      {said && (
        <div className="flex w-full shrink-0 items-center justify-center gap-1 px-2 pb-1">
          <p
            role={isProblem ? 'alert' : 'status'}
            title={t(said)}
            className={`line-clamp-2 min-w-0 text-xs wrap-anywhere ${isProblem ? 'text-danger' : ''}`}
          >
            {t(said)}
          </p>
          {onRetry && isProblem && (
            <IconButton label={t('action.retry')} icon={mdiRefresh} size={16} onClick={onRetry} />
          )}
        </div>
      )}
    </div>
  );
}
