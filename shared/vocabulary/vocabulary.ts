/** A word of the vocabulary in both languages of the interface. */
export interface TermLabel {
  readonly 'zh-CN': string;
  readonly 'en-US': string;
}

/** One value: everything that the product knows of it. */
export interface Term {
  /** Its number in the database. */
  readonly number: number;
  readonly label: TermLabel;
  /** A drawing of `shared/ui/icon`, or a sign of one letter. */
  readonly icon: string;
  /** A CSS variable of `shared/ui/tokens.css`. */
  readonly color: `--${string}`;
  /** What people type for it besides its value, the usual word first. */
  readonly names: readonly string[];
}

/** A closed list of values in its order, with their numbers, labels, drawings and colours: the only place of each. */
export class Vocabulary<Value extends string> {
  readonly values: readonly Value[];
  /** The number of each value in the database. */
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

  /** The value behind a number of the database; throws for one that no value has. */
  ofNumber(number: number): Value {
    const value = this.byNumber.get(number);
    if (value === undefined) throw new Error(`None of ${this.values.join(', ')} has the number ${number}`);
    return value;
  }

  /** The value that a typed name means, in whatever case. */
  named(name: string): Value | undefined {
    return this.byName.get(name.trim().toLowerCase());
  }

  /** Its name in a language of the interface, Chinese unless English is asked for; an unknown one is itself. */
  labelOf(value: string, language: string): string {
    return this.has(value) ? this.terms[value].label[language.startsWith('en') ? 'en-US' : 'zh-CN'] : value;
  }

  /** All values with their names, for a choice. */
  choices(language: string): readonly { readonly value: Value; readonly label: string }[] {
    return this.values.map((value) => ({ value, label: this.labelOf(value, language) }));
  }
}
