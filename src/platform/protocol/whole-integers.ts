/** Shorter runs of digits are integers that a number holds without loss; most texts have no longer one. */
const LONG_DIGITS = /\d{16}/;

/**
 * Reads JSON. Integers of 64 bits that a number does not hold without loss, such as times in nanoseconds, are texts.
 * @throws SyntaxError
 */
export function parseWholeIntegers(json: string): unknown {
  return LONG_DIGITS.test(json) ? JSON.parse(json, withoutLoss) : JSON.parse(json);
}

function withoutLoss(_name: string, value: unknown, { source }: { source?: string } = {}): unknown {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  if (source === undefined || !/^-?\d+$/.test(source)) return value;
  const integer = BigInt(source);
  return BigInt.asIntN(64, integer) === integer ? source : value;
}
