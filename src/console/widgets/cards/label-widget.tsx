import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cssColour } from '../kit/css-colour.ts';
import { filledPattern } from '../kit/filled-pattern.ts';
import { fontOf, fontStyle } from '../kit/font.ts';
import { stored } from '../kit/stored.ts';

const Label = z.looseObject({
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a pattern, which is filled in when it is drawn
  pattern: stored(z.string(), '${#0}'),
  /** Both in percent of the picture; where they are missing, its start. */
  x: stored(z.number(), 0),
  y: stored(z.number(), 0),
  backgroundColor: stored(z.string(), 'transparent'),
  /** Its size is in percent of the height of the picture. */
  font: fontOf({ family: 'Roboto', size: 6, style: 'normal', weight: '500', color: '#fff' }),
});
const Settings = z.object({
  backgroundImageUrl: stored(z.string(), ''),
  labels: stored(z.array(Label), []),
});
type Settings = z.infer<typeof Settings>;

interface Size {
  width: number;
  height: number;
}

const DECIMALS = 2;
/** Of the ground that stands for a picture where none is chosen, in pixels: only their ratio counts. */
const GROUND: Size = { width: 400, height: 300 };

/** A picture with values on it. */
function LabelWidget({ settings, config, picture, width, height }: WidgetProps & { settings: Settings }) {
  const t = useTranslate();
  const { backgroundImageUrl: image, labels } = settings;
  const [known, setKnown] = useState<{ image: string; size: Size | 'failed' }>();
  const seen = known?.image === image ? known.size : undefined;
  const hasPicture = image !== '' && seen !== 'failed';
  const drawn = contained(seen === 'failed' || !seen ? GROUND : seen, { width, height });
  return (
    <div className="relative size-full overflow-hidden">
      <div
        className="absolute"
        style={{
          left: (width - drawn.width) / 2,
          top: (height - drawn.height) / 2,
          width: drawn.width,
          height: drawn.height,
        }}
      >
        {hasPicture ? (
          <img
            alt=""
            src={image}
            className="size-full"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setKnown({
                image,
                // A drawing may have no size of its own.
                size: naturalWidth && naturalHeight ? { width: naturalWidth, height: naturalHeight } : GROUND,
              })
            }
            onError={() => setKnown({ image, size: 'failed' })}
          />
        ) : (
          <Ground />
        )}
        {seen === 'failed' && (
          <p
            role="alert"
            className="absolute inset-x-0 bottom-0 bg-surface/80 p-1 text-center text-ink text-xs"
          >
            {t('widget.no-picture')}
          </p>
        )}
        {labels.map(({ pattern, x, y, backgroundColor, font }, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells labels apart, and none moves
            key={place}
            className="-translate-x-1/2 -translate-y-1/2 absolute whitespace-nowrap rounded-sm px-[0.2em] leading-tight"
            style={{
              left: `${x}%`,
              top: `${y}%`,
              backgroundColor: cssColour(backgroundColor, 'transparent'),
              ...fontStyle(font, drawn.height / 100, '#fff'),
            }}
          >
            <bdi>{filledPattern(pattern, picture, config, { decimals: DECIMALS, missing: '–' })}</bdi>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Stands for a picture: grey as the photograph of a plant might be. */
function Ground() {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${GROUND.width} ${GROUND.height}`}
      preserveAspectRatio="none"
      className="size-full"
    >
      <rect width="400" height="300" fill="#546e7a" />
      <rect x="40" y="90" width="90" height="170" rx="45" fill="#455a64" />
      <rect x="270" y="60" width="90" height="200" rx="8" fill="#455a64" />
      <path d="M130 200h140M130 216h140" stroke="#37474f" strokeWidth="6" />
    </svg>
  );
}

/** The size in which a picture is seen whole in a room. */
function contained(picture: Size, room: Size): Size {
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

export const labelWidget = nativeWidget(Settings, LabelWidget);
