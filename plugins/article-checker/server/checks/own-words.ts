/** A word of a client's dictionary. */
export interface OwnWord {
  readonly kind: 'known' | 'sensitive' | 'person';
  readonly word: string;
  /** Replacement of a sensitive word, title of a person; empty for none. */
  readonly right: string;
  /** For people: smaller numbers are named first. Null if the order is free. */
  readonly order: number | null;
}
