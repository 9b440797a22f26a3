const HEX = /^#([\da-f]{3,8})$/i;
const RGB = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+)(%?))?/i;

/**
 * Which theme what stands on a stored ground is to be drawn in: that which can be read there. Undefined where the ground
 * is none, or cannot be told, so that it is that of the page.
 */
export function groundTheme(colour: string | null | undefined): 'light' | 'dark' | undefined {
  const parts = partsOf(colour?.trim() ?? '');
  if (!parts || parts.opacity < 0.5) return undefined;
  return 0.299 * parts.red + 0.587 * parts.green + 0.114 * parts.blue > 140 ? 'light' : 'dark';
}

function partsOf(colour: string) {
  if (/^white$/i.test(colour)) return { red: 255, green: 255, blue: 255, opacity: 1 };
  if (/^black$/i.test(colour)) return { red: 0, green: 0, blue: 0, opacity: 1 };
  const digits = HEX.exec(colour)?.[1];
  if (digits) {
    const size = digits.length < 6 ? 1 : 2;
    const part = (place: number) => {
      const text = digits.slice(place * size, (place + 1) * size);
      return text === '' ? undefined : Number.parseInt(size === 1 ? text + text : text, 16);
    };
    return { red: part(0) ?? 0, green: part(1) ?? 0, blue: part(2) ?? 0, opacity: (part(3) ?? 255) / 255 };
  }
  const found = RGB.exec(colour);
  if (!found) return undefined;
  const [, red, green, blue, opacity = '1', percent] = found;
  return {
    red: Number(red),
    green: Number(green),
    blue: Number(blue),
    opacity: Number(opacity) / (percent ? 100 : 1),
  };
}
