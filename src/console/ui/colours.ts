/** A colour on screen: 0 to 255 each, alpha 0 to 1. */
export interface Rgba {
  r: number;
  g: number;
  b: number;
  a: number;
}

/** How a colour is written as text. */
export type ColourFormat = 'hex' | 'rgb' | 'hsl';
export const COLOUR_FORMATS: readonly ColourFormat[] = ['hex', 'rgb', 'hsl'];

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const FUNCTION = /^(rgb|hsl)a?\(([^()]*)\)$/i;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Reads a colour in any of the formats, with or without alpha; undefined for what is none. */
export function readColour(text: string): Rgba | undefined {
  const written = text.trim();
  const hex = HEX.exec(written)?.[1];
  if (hex) return readHex(hex);
  const [, name, list = ''] = FUNCTION.exec(written) ?? [];
  const parts = list.split(/[\s,/]+/).filter(Boolean);
  if (!name || parts.length < 3 || parts.length > 4) return undefined;
  return name.toLowerCase() === 'rgb' ? readRgb(parts) : readHsl(parts);
}

/** Writes a colour, with its alpha only where something shines through. */
export function writeColour(colour: Rgba, format: ColourFormat): string {
  const { r, g, b, a } = colour;
  if (format === 'hex') {
    const bytes = a < 1 ? [r, g, b, a * 255] : [r, g, b];
    return `#${bytes.map((byte) => Math.round(byte).toString(16).padStart(2, '0')).join('')}`;
  }
  const alpha = a < 1 ? `, ${Number(a.toFixed(3))}` : '';
  if (format === 'rgb') return `rgb${alpha && 'a'}(${[r, g, b].map(Math.round).join(', ')}${alpha})`;
  const { h, s, l } = hslOf(colour);
  return `hsl${alpha && 'a'}(${tenths(h)}, ${tenths(s)}%, ${tenths(l)}%${alpha})`;
}

/** The format that a text is written in; hex where it is no colour. */
export function formatOf(text: string): ColourFormat {
  return COLOUR_FORMATS.find((format) => text.trim().toLowerCase().startsWith(format)) ?? 'hex';
}

function readHex(digits: string): Rgba {
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const byte = (at: number) => Number.parseInt(long.slice(2 * at, 2 * at + 2), 16);
  return { r: byte(0), g: byte(1), b: byte(2), a: long.length === 8 ? byte(3) / 255 : 1 };
}

function readRgb([red = '', green = '', blue = '', alpha = '1']: readonly string[]): Rgba | undefined {
  const r = numberIn(red, 255, 255);
  const g = numberIn(green, 255, 255);
  const b = numberIn(blue, 255, 255);
  const a = numberIn(alpha, 1, 1);
  return r === undefined || g === undefined || b === undefined || a === undefined
    ? undefined
    : { r, g, b, a };
}

function readHsl([hue = '', saturation = '', light = '', alpha = '1']: readonly string[]): Rgba | undefined {
  const degrees = hue.replace(/deg$/i, '');
  const h = NUMBER.test(degrees) ? ((Number(degrees) % 360) + 360) % 360 : undefined;
  const s = numberIn(saturation, 100, 1);
  const l = numberIn(light, 100, 1);
  const a = numberIn(alpha, 1, 1);
  if (h === undefined || s === undefined || l === undefined || a === undefined) return undefined;
  const channel = (offset: number) => {
    const k = (offset + h / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return { r: channel(0), g: channel(8), b: channel(4), a };
}

/** A number from 0 to `most`, or a share in percent, as a part of `whole`; brought into that range as browsers do. */
function numberIn(text: string, most: number, whole: number): number | undefined {
  const isShare = text.endsWith('%');
  const digits = isShare ? text.slice(0, -1) : text;
  if (!NUMBER.test(digits)) return undefined;
  const share = Number(digits) / (isShare ? 100 : most);
  return Math.min(Math.max(share, 0), 1) * whole;
}

/** The hue in degrees, saturation and lightness in percent. Greys have the hue 0. */
export function hslOf({ r, g, b }: Rgba): { h: number; s: number; l: number } {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const light = max - range / 2;
  const sixth =
    range === 0
      ? 0
      : max === red
        ? (green - blue) / range
        : max === green
          ? (blue - red) / range + 2
          : (red - green) / range + 4;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1));
  return { h: (sixth * 60 + 360) % 360, s: saturation * 100, l: light * 100 };
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
