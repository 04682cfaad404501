/** A word of a client's own dictionary. */
export interface OwnWord {
  readonly kind: 'known' | 'sensitive' | 'person';
  readonly word: string;
  /** For sensitive words what to write instead, for people their title; empty for none. */
  readonly right: string;
  /** Of people: who is named first has the smallest. Null where the order is free. */
  readonly order: number | null;
}
