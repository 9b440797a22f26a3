import { expect, it } from 'vitest';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import { Beginnings, endsWithBeginning } from '../../../../../src/platform/store/queries/text-parts.ts';

const random = seededRandom(5);

/** Of few characters, so that texts often begin and end alike. */
function anyText(longest: number): string {
  const length = Math.floor(random() * (longest + 1));
  return Array.from({ length }, () => 'abö'[Math.floor(random() * 3)]).join('');
}

it('finds which of many texts begin with a text, and which it begins with', () => {
  for (let round = 0; round < 200; round++) {
    const texts = Array.from({ length: Math.floor(random() * 12) }, () => anyText(5));
    const beginnings = new Beginnings(texts);
    const text = anyText(6);
    expect(beginnings.some(text), `${text} in ${texts}`).toBe(texts.some((each) => each.startsWith(text)));
    const lengths = new Set(texts.filter((each) => text.startsWith(each)).map((each) => each.length));
    expect(new Set(beginnings.lengthsIn(text)), `${texts} in ${text}`).toEqual(lengths);
  }
});

it('tells whether a text ends with a beginning of another one that may be, but with not all of it', () => {
  for (let round = 0; round < 500; round++) {
    const [wanted, text] = [anyText(8), anyText(12)];
    const allowed = new Set(Array.from({ length: 8 }, (_, length) => length).filter(() => random() < 0.5));
    const lengths = Array.from({ length: wanted.length }, (_, length) => length).filter(
      (length) => length > 0 && allowed.has(length) && text.endsWith(wanted.slice(0, length)),
    );
    const endsSo = endsWithBeginning(wanted, (length) => allowed.has(length));
    expect(endsSo(text), `${wanted} at the end of ${text}`).toBe(lengths.length > 0);
  }
});
