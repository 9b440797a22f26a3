import fc from 'fast-check';

const brackets = [
  ['[', ']'],
  ['{"a":', '}'],
  // Names that are indexes of lists: what writes them calls itself for every level.
  ['{"0":', '}'],
  ['[{"0":', '}]'],
] as const;

const nest = fc
  .record({
    brackets: fc.constantFrom(...brackets),
    levels: fc.constantFrom(200, 500, 501, 2_100, 5_000, 9_000),
    isClosed: fc.oneof(
      { weight: 9, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  })
  .map(
    ({ brackets: [open, close], levels, isClosed }) =>
      `${open.repeat(levels)}1${isClosed ? close.repeat(levels) : ''}`,
  );

const integers = fc
  .record({ digits: fc.constantFrom(15, 16, 17, 19, 20, 400), times: fc.constantFrom(1, 3_000) })
  .map(({ digits, times }) => `[${Array<string>(times).fill('7'.repeat(digits)).join(',')}]`);

const length = fc
  .constantFrom(16_000, 17_000, 60_000, 66_000, 300_000)
  .map((bytes) => `"${'x'.repeat(bytes)}"`);

/**
 * JSON that costs whoever reads or writes it more than who sends it: nests, integers of many digits, long texts. It is
 * text, for not all of it can be written otherwise.
 */
export const dearJson: fc.Arbitrary<string> = fc.oneof(nest, nest, integers, length);

/** An object, of which one member, or one more, is dear. */
export function withDear(usual: object, at: number, dear: string): string {
  const names = [...Object.keys(usual), 'x'];
  const members = { ...usual, [names[at % names.length] ?? 'x']: MARK };
  return JSON.stringify(members).replace(`"${MARK}"`, () => dear);
}

const MARK = 'instead of this';
