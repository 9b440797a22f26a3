/** What a condition can be made of that is evaluated here: values in the model, compared and combined. */
type Expression = (model: unknown) => unknown;

/** A condition that is more than that: it has to be run where nothing can be reached from it. */
export const FOREIGN = Symbol('foreign');

/**
 * Reads a condition such as `model.provider === 'google' && !model.isHidden`. Anything that is not made of the model's
 * members, literals, comparisons, `!`, `&&`, `||` and parentheses is `FOREIGN`. The result throws where JavaScript
 * would: where a member of nothing is asked for.
 */
export function readCondition(written: string): Expression | typeof FOREIGN {
  const tokens = tokensOf(written);
  return (tokens && new Reader(tokens).whole()) ?? FOREIGN;
}

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|'(?<single>[^'\\]*)'|"(?<double>[^"\\]*)"|(?<word>[A-Za-z_$][\w$]*)|(?<sign>[!=]==?|[<>]=?|&&|\|\||[!().[\]-]))/;

interface Token {
  kind: 'literal' | 'word' | 'sign';
  text: string;
  value?: unknown;
}

function tokensOf(written: string): Token[] | undefined {
  const source = written.trim().replace(/;$/, '').trimEnd();
  const tokens: Token[] = [];
  const token = new RegExp(TOKEN, 'y');
  while (token.lastIndex < source.length) {
    const { number, single, double, word, sign } = token.exec(source)?.groups ?? {};
    if (number !== undefined) tokens.push({ kind: 'literal', text: number, value: Number(number) });
    else if ((single ?? double) !== undefined)
      tokens.push({ kind: 'literal', text: '', value: single ?? double });
    else if (word !== undefined && WORDS.has(word))
      tokens.push({ kind: 'literal', text: word, value: WORDS.get(word) });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else return undefined;
  }
  return tokens;
}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

const COMPARISONS: ReadonlyMap<string, (left: unknown, right: unknown) => boolean> = new Map([
  ['===', (left, right) => left === right],
  ['!==', (left, right) => left !== right],
  // biome-ignore lint/suspicious/noDoubleEquals: the condition has it so
  ['==', (left, right) => left == right],
  // biome-ignore lint/suspicious/noDoubleEquals: the condition has it so
  ['!=', (left, right) => left != right],
  ['<', (left, right) => comparable(left) < comparable(right)],
  ['>', (left, right) => comparable(left) > comparable(right)],
  ['<=', (left, right) => comparable(left) <= comparable(right)],
  ['>=', (left, right) => comparable(left) >= comparable(right)],
]);

function comparable(value: unknown): string | number {
  return typeof value === 'string' ? value : value === undefined ? Number.NaN : Number(value);
}

/** Reads tokens from the loosest binding to the tightest; undefined where they are not of the kind that is read here. */
class Reader {
  private at = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): Expression | undefined {
    const expression = this.either();
    return this.at === this.tokens.length ? expression : undefined;
  }

  private take(...signs: string[]): string | undefined {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined;
    this.at += 1;
    return token.text;
  }

  private either(): Expression | undefined {
    let left = this.both();
    while (left && this.take('||')) {
      const [first, second] = [left, this.both()];
      left = second && ((model) => first(model) || second(model));
    }
    return left;
  }

  private both(): Expression | undefined {
    let left = this.comparison(EQUALITIES);
    while (left && this.take('&&')) {
      const [first, second] = [left, this.comparison(EQUALITIES)];
      left = second && ((model) => first(model) && second(model));
    }
    return left;
  }

  /** Equality binds looser than order. */
  private comparison(signs: readonly string[]): Expression | undefined {
    const inner = () => (signs === EQUALITIES ? this.comparison(ORDERS) : this.negation());
    let left = inner();
    for (let sign = this.take(...signs); left && sign; sign = this.take(...signs)) {
      const compare = COMPARISONS.get(sign);
      const [first, second] = [left, inner()];
      left = compare && second && ((model) => compare(first(model), second(model)));
    }
    return left;
  }

  private negation(): Expression | undefined {
    if (this.take('!')) {
      const negated = this.negation();
      return negated && ((model) => !negated(model));
    }
    if (this.take('-')) {
      const negated = this.negation();
      return negated && ((model) => -Number(negated(model)));
    }
    return this.primary();
  }

  private primary(): Expression | undefined {
    if (this.take('(')) {
      const inner = this.either();
      return this.take(')') ? inner : undefined;
    }
    const token = this.tokens[this.at];
    this.at += 1;
    if (token?.kind === 'literal') return () => token.value;
    if (token?.kind !== 'word' || token.text !== 'model') return undefined;
    return this.members((model) => model);
  }

  private members(start: Expression): Expression | undefined {
    let whole = start;
    for (let sign = this.take('.', '['); sign; sign = this.take('.', '[')) {
      const token = this.tokens[this.at];
      this.at += 1;
      const isName = sign === '.' ? token?.kind === 'word' : token?.kind === 'literal';
      if (!token || !isName) return undefined;
      if (sign === '[' && !this.take(']')) return undefined;
      const name = sign === '.' ? token.text : String(token.value);
      const holder = whole;
      whole = (model) => memberOf(holder(model), name);
    }
    // A function is called: what it does is not known here.
    return this.tokens[this.at]?.text === '(' && this.tokens[this.at]?.kind === 'sign' ? undefined : whole;
  }
}

const EQUALITIES = ['===', '!==', '==', '!='];
const ORDERS = ['<', '>', '<=', '>='];

function memberOf(holder: unknown, name: string): unknown {
  if (holder == null) throw new TypeError(`There is no ${name} in ${holder}`);
  return Object.hasOwn(Object(holder), name) ? Reflect.get(Object(holder), name) : undefined;
}
