import { useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { hslOf, type Rgba, readColour, writeColour } from '../../ui/colours.ts';

interface Place {
  h: number;
  s: number;
  l: number;
  a: number;
}

const PARTS = [
  { part: 'h', title: 'color.hue', max: 359, step: 1 },
  { part: 's', title: 'color.saturation', max: 100, step: 1 },
  { part: 'l', title: 'color.lightness', max: 100, step: 1 },
  { part: 'a', title: 'color.alpha', max: 1, step: 0.01 },
] as const;

const RAINBOW = [0, 60, 120, 180, 240, 300, 360].map((hue) => `hsl(${hue} 100% 50%)`).join(', ');

/** Finds a colour by sliders, each over what it would make of the others: by mouse, by finger and by arrow keys. */
export function ColourSliders({ colour, onChange }: { colour: Rgba; onChange(colour: Rgba): void }) {
  const t = useTranslate();
  const [moved, setMoved] = useState<Place>();
  // A grey has no hue: the sliders stay where they were put as long as they say the colour that is shown.
  const place =
    moved && writeColour(colourAt(moved), 'hex') === writeColour(colour, 'hex')
      ? moved
      : { ...hslOf(colour), a: colour.a };

  return (
    <div className="flex flex-col gap-1">
      {PARTS.map(({ part, title, max, step }) => (
        <label key={part} className="grid grid-cols-[6rem_1fr] items-center gap-2">
          {t(title)}
          <input
            type="range"
            min={0}
            max={max}
            step={step}
            value={place[part]}
            onChange={({ target }) => {
              const next = { ...place, [part]: Number(target.value) };
              setMoved(next);
              onChange(colourAt(next));
            }}
            style={{ '--track': trackOf(part, place) } as Record<string, string>}
            className="colour-slider h-(--control)"
          />
        </label>
      ))}
    </div>
  );
}

function colourAt(place: Place): Rgba {
  const colour = readColour(css(place));
  if (!colour) throw new Error(`${css(place)} is no colour`);
  return colour;
}

function css({ h, s, l, a }: Place): string {
  return `hsla(${h}, ${s}%, ${l}%, ${a})`;
}

/** What lies below a slider: the colours it goes through. */
function trackOf(part: keyof Place, place: Place): string {
  if (part === 'h') return RAINBOW;
  const ends = part === 'l' ? [0, 50, 100] : part === 's' ? [0, 100] : [0, 1];
  return ends.map((end) => css({ ...place, [part]: end })).join(', ');
}
