/** Labels of a term in both interface languages. */
export interface TermLabel {
  readonly 'zh-CN': string;
  readonly 'en-US': string;
}

/** A value with all of its properties. */
export interface Term {
  /** Number in the database. */
  readonly number: number;
  readonly label: TermLabel;
  /** An icon of `shared/ui/icon`, or a one-character symbol. */
  readonly icon: string;
  /** A CSS variable of `shared/ui/tokens.css`. */
  readonly color: `--${string}`;
  /** Names that users type besides the value, the most common first. */
  readonly names: readonly string[];
}

/** A closed, ordered list of values with their numbers, labels, icons and colors; the single source of each. */
export class Vocabulary<Value extends string> {
  readonly values: readonly Value[];
  /** Database number by value. */
  readonly numbers: Readonly<Record<Value, number>>;
  private readonly byNumber: ReadonlyMap<number, Value>;
  private readonly byName: ReadonlyMap<string, Value>;

  constructor(readonly terms: Readonly<Record<Value, Term>>) {
    this.values = Object.keys(terms) as Value[];
    this.numbers = Object.fromEntries(this.values.map((value) => [value, terms[value].number])) as Record<
      Value,
      number
    >;
    this.byNumber = new Map(this.values.map((value) => [terms[value].number, value]));
    this.byName = new Map(
      this.values.flatMap((value) =>
        [value, terms[value].label['en-US'], ...terms[value].names].map((name) => [name.toLowerCase(), value] as const),
      ),
    );
    if (this.byNumber.size < this.values.length) throw new Error(`Two of ${this.values.join(', ')} share a number`);
  }

  has(value: string): value is Value {
    return Object.hasOwn(this.terms, value);
  }

  /** Returns the value of a database number; throws for an unknown number. */
  ofNumber(number: number): Value {
    const value = this.byNumber.get(number);
    if (value === undefined) throw new Error(`None of ${this.values.join(', ')} has the number ${number}`);
    return value;
  }

  /** Returns the value of a typed name, ignoring case. */
  named(name: string): Value | undefined {
    return this.byName.get(name.trim().toLowerCase());
  }

  /**
   * Returns the label in an interface language, Chinese unless English is requested; an unknown value is returned
   * unchanged.
   */
  getLabel(value: string, language: string): string {
    return this.has(value) ? this.terms[value].label[language.startsWith('en') ? 'en-US' : 'zh-CN'] : value;
  }

  /** Returns all values with their labels, for select inputs. */
  choices(language: string): readonly { readonly value: Value; readonly label: string }[] {
    return this.values.map((value) => ({ value, label: this.getLabel(value, language) }));
  }
}
