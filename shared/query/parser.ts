import { foldText } from '#shared/text';
import { doubtfulSigns } from './doubtful-signs';
import {
  closingQuotes,
  fieldPrefix,
  languageTag,
  matchAt,
  nearSign,
  nearWord,
  outsideSign,
  requiredSign,
  signs,
  siteAddress,
  wordEnd,
} from './lexical';
import { getNear } from './near-of';
import { getOutside } from './outside';
import { group, queryLimits, tidyWord, type Query, type TextField, type ValueField } from './query';
import { QuerySyntaxError, type ProblemCode, type QueryProblem } from './query-problem';
import { readPublished, readRange } from './range-value';
import { canonicalValue, fieldOf, isTextField, isValueField, type FieldName, type Notation } from './vocabulary';

/** Nesting depth at which parsing stops, to protect the stack; the limit for trees is lower. */
const nestingLimit = 200;

/** Meaning of words inside `title:( … )` or `site:( … )`. */
type Scope = TextField | ValueField | undefined;

/**
 * Recursive descent parser of one text: `or` contains `and`, which contains `unary`, which contains `near`, which
 * contains `operand`. Both notations have this grammar; they differ in operators and in the end of an unquoted word.
 */
export class Parser {
  readonly notes: QueryProblem[] = [];
  private at = 0;
  private nesting = 0;

  constructor(
    private readonly text: string,
    private readonly notation: Notation,
  ) {}

  /** @throws {QuerySyntaxError} */
  parse(): Query {
    this.skipSpace();
    if (this.at === this.text.length) this.fail('empty', 0, this.text.length);
    const query = this.or(undefined);
    if (this.at < this.text.length) this.fail('unexpected-bracket', this.at, 1);
    return query;
  }

  private or(scope: Scope): Query {
    const of = [this.and(scope)];
    while (this.take(signs.or[this.notation])) of.push(this.and(scope));
    return group('or', of);
  }

  private and(scope: Scope): Query {
    const of = [this.unary(scope)];
    for (;;) {
      this.skipSpace();
      const start = this.at;
      if (this.take(signs.and[this.notation])) {
        of.push(this.unary(scope));
      } else if (this.isAtEnd() || this.sees(signs.or[this.notation])) {
        return group('and', of);
      } else {
        if (this.notation === 'classic' && !this.sees(signs.not.classic)) this.note('implied-and', start, 1);
        of.push(this.unary(scope));
      }
    }
  }

  private unary(scope: Scope): Query {
    this.skipSpace();
    if (this.notation === 'modern') this.take(requiredSign);
    const start = this.at;
    if (!this.take(signs.not[this.notation])) return this.near(scope);
    if (this.notation === 'classic' && this.mayJoin(start)) this.note('hyphen-as-not', start, 1);
    return this.nested(start, () => ({ kind: 'not', of: this.unary(scope) }));
  }

  /** Returns whether a hyphen may be part of a name: between letters, or the only sign in a text without blanks. */
  private mayJoin(at: number): boolean {
    const around = this.text.slice(Math.max(0, at - 1), at + 2);
    return (
      /[a-z0-9]-[a-z0-9]/iu.test(around) ||
      (/[\u3400-\u9fff]-[\u3400-\u9fff]/u.test(around) && !/[\s|｜、+＋()（）"“”]|-.*-/u.test(this.text))
    );
  }

  private near(scope: Scope): Query {
    const start = this.at;
    let left = this.occurrences(scope);
    const pairs: Query[] = [];
    for (;;) {
      this.skipSpace();
      const signAt = this.at;
      const sign = this.take(nearSign);
      if (!sign) {
        if (this.notation === 'modern' && this.sees(nearWord))
          this.fail('bad-distance', signAt, 4, { limit: queryLimits.distance });
        return pairs.length === 0 ? left : group('and', pairs);
      }
      const distance = Number(sign[1]);
      if (distance > queryLimits.distance)
        this.fail('bad-distance', signAt, sign[0].length, { limit: queryLimits.distance });
      const right = this.occurrences(scope);
      const pair = getNear(left, right, distance);
      if (typeof pair === 'string') this.fail(pair, start, this.at - start);
      pairs.push(pair);
      left = right;
    }
  }

  /** An operand, and the longer words outside of which it must occur. */
  private occurrences(scope: Scope): Query {
    const query = this.operand(scope);
    this.skipSpace();
    const start = this.at;
    if (!this.take(outsideSign)) return query;
    const outside = getOutside(query, this.operand(undefined));
    if (!outside) this.fail('outside-operand', start, this.at - start);
    return outside;
  }

  private operand(scope: Scope): Query {
    this.skipSpace();
    const start = this.at;
    const character = this.text[start];
    if (
      character === undefined ||
      this.sees(signs.or[this.notation]) ||
      this.sees(signs.and[this.notation]) ||
      this.sees(nearSign) ||
      this.sees(outsideSign)
    ) {
      this.fail('missing-operand', start, character === undefined ? 0 : 1);
    }
    if (character === ')' || character === '）')
      this.fail(this.nesting > 0 ? 'missing-operand' : 'unexpected-bracket', start, 1);
    if (character === '(' || character === '（') return this.bracket(scope);
    if (character === '@' && this.text[start + 1] !== undefined) return this.list(scope);
    const prefix = matchAt(fieldPrefix, this.text, start);
    const field = prefix ? fieldOf(prefix[1]!) : undefined;
    if (prefix && field) {
      this.at += prefix[0].length;
      return this.fielded(field, start);
    }
    if (prefix && /^[A-Za-z]/u.test(prefix[0]) && this.notation === 'modern') {
      this.note('unknown-field', start, prefix[0].length - 1, { field: prefix[1]! });
    }
    return this.leaf(this.isAtQuote() ? this.quoted() : this.plain(), scope, start);
  }

  private bracket(scope: Scope): Query {
    const start = this.at;
    return this.nested(start, () => {
      this.at += 1;
      const query = this.or(scope);
      if (!this.take(/[)）]/uy)) this.fail('unclosed-bracket', start, 1);
      return query;
    });
  }

  private fielded(field: FieldName, start: number): Query {
    this.skipSpace();
    if (field === 'published' || (!isTextField(field) && !isValueField(field))) {
      const read = field === 'published' ? readPublished(this.text, this.at) : readRange(field, this.text, this.at);
      if (!read) this.fail('bad-range', start, Math.max(this.at - start, 1), { field });
      this.at = read.end;
      return read.query;
    }
    if (this.text[this.at] === '(' || this.text[this.at] === '（') return this.bracket(field);
    if (isTextField(field)) {
      if (this.text[this.at] === '@') return this.list(field);
      if (this.isAtEnd()) this.fail('missing-value', start, this.at - start, { field });
    }
    const valueAt = this.at;
    if (field === 'site' && this.text[this.at] === '@') return this.siteGroup();
    const value = this.isAtQuote() ? this.quoted() : isTextField(field) ? this.plain() : this.bareValueOf(field);
    if (value === '') this.fail('missing-value', start, this.at - start, { field });
    return this.leaf(value, field, valueAt);
  }

  private list(scope: Scope): Query {
    const start = this.at;
    if (scope === 'site') return this.siteGroup();
    if (scope !== undefined && !isTextField(scope)) this.fail('unknown-value', start, 1, { field: scope, value: '@' });
    this.at += 1;
    const name = tidyWord(this.isAtQuote() ? this.quoted() : this.bareValue());
    if (name === '') this.fail('missing-name', start, 1);
    this.checkLength(name, start);
    return { kind: 'list', name, ...(scope !== undefined && isTextField(scope) && { field: scope }) };
  }

  private siteGroup(): Query {
    const start = this.at;
    this.at += 1;
    const name = tidyWord(this.isAtQuote() ? this.quoted() : this.bareValue());
    if (name === '') this.fail('missing-name', start, 1);
    this.checkLength(name, start);
    return { kind: 'value', field: 'site', value: `@${name}` };
  }

  private leaf(raw: string, scope: Scope, start: number): Query {
    const word = tidyWord(raw);
    this.checkLength(word, start);
    if (foldText(word) === '') this.fail('empty-word', start, Math.max(this.at - start, 1));
    if (scope === undefined) return { kind: 'word', word };
    if (isTextField(scope)) return { kind: 'word', word, field: scope };
    const value = canonicalValue(scope, word);
    if (value === undefined) this.fail('unknown-value', start, this.at - start, { field: scope, value: word });
    return { kind: 'value', field: scope, value };
  }

  private quoted(): string {
    const start = this.at;
    const closing = closingQuotes[this.text[start]!]!;
    let value = '';
    for (let index = start + 1; index < this.text.length; index += 1) {
      const character = this.text[index]!;
      if (closing.includes(character)) {
        this.at = index + 1;
        return value;
      }
      if (character === '\\' && index + 1 < this.text.length) index += 1;
      value += this.text[index]!;
    }
    return this.fail('unclosed-quote', start, 1);
  }

  /** Parses an unquoted word and reports each kind of sign in it that does not belong to words. */
  private plain(): string {
    const start = this.at;
    const word = this.bare();
    for (const { code, index, sign } of doubtfulSigns(word, this.notation))
      this.note(code, start + index, sign.length, { sign, word: tidyWord(word) });
    return word;
  }

  /**
   * Parses an unquoted word; in the classic notation it may contain spaces, but none before a field, a list or NEAR.
   */
  private bare(): string {
    const start = this.at;
    while (this.at < this.text.length && !wordEnd[this.notation].test(this.text[this.at]!)) {
      if (this.notation === 'classic' && /\s/u.test(this.text[this.at]!) && this.restarts()) break;
      this.at += 1;
    }
    return this.text.slice(start, this.at);
  }

  /** The hyphens of a web address and of a language belong to it in both notations. */
  private bareValueOf(field: ValueField): string {
    const pattern = field === 'site' ? siteAddress : field === 'lang' ? languageTag : undefined;
    const address = pattern ? matchAt(pattern, this.text, this.at) : null;
    if (!address) return this.bareValue();
    this.at += address[0].length;
    return address[0];
  }

  private bareValue(): string {
    const start = this.at;
    while (
      this.at < this.text.length &&
      !wordEnd[this.notation].test(this.text[this.at]!) &&
      !/\s/u.test(this.text[this.at]!)
    )
      this.at += 1;
    return this.text.slice(start, this.at);
  }

  /** Returns whether the text after this white space cannot belong to the preceding word. */
  private restarts(): boolean {
    let next = this.at;
    let lineBreak = false;
    while (next < this.text.length && /\s/u.test(this.text[next]!)) {
      lineBreak ||= this.text[next] === '\n';
      next += 1;
    }
    if (lineBreak || this.text[next] === '@' || matchAt(nearSign, this.text, next)) return true;
    if (matchAt(outsideSign, this.text, next)) return true;
    const prefix = matchAt(fieldPrefix, this.text, next);
    return prefix !== null && fieldOf(prefix[1]!) !== undefined;
  }

  private nested<T>(start: number, read: () => T): T {
    this.nesting += 1;
    if (this.nesting > nestingLimit) this.fail('too-deep', start, 1, { limit: queryLimits.depth });
    const result = read();
    this.nesting -= 1;
    return result;
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    this.skipSpace();
    const match = matchAt(pattern, this.text, this.at);
    if (match) this.at += match[0].length;
    return match;
  }

  private sees(pattern: RegExp): boolean {
    return matchAt(pattern, this.text, this.at) !== null;
  }

  private isAtQuote(): boolean {
    return Object.hasOwn(closingQuotes, this.text[this.at] ?? '');
  }

  private isAtEnd(): boolean {
    const character = this.text[this.at];
    return character === undefined || character === ')' || character === '）';
  }

  private skipSpace(): void {
    while (this.at < this.text.length && /\s/u.test(this.text[this.at]!)) this.at += 1;
  }

  private checkLength(word: string, start: number): void {
    if (word.length > queryLimits.word) this.fail('word-too-long', start, this.at - start, { limit: queryLimits.word });
  }

  private note(code: ProblemCode, position: number, length: number, parameters: QueryProblem['parameters'] = {}): void {
    this.notes.push({ code, position, length, parameters });
  }

  private fail(
    code: ProblemCode,
    position: number,
    length: number,
    parameters: QueryProblem['parameters'] = {},
  ): never {
    throw new QuerySyntaxError({ code, position, length, parameters });
  }
}
