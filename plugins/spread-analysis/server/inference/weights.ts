/**
 * Weights of the features, as natural logarithms of odds. Tuned on generated cascades of one seed, and measured on
 * others (`npm run bench -- spread`).
 */
export const weights = {
  /**
   * A change in the copy that some earlier copy has but this candidate lacks: it would have been made twice
   * independently.
   */
  foreignChange: 3.2,
  /** Maximum number of such changes that count. */
  maxForeign: 8,
  /** A stretch of the candidate that the copy left out. */
  leftOut: 1.9,
  /** The copy names the candidate, or links to it. */
  named: 3.4,
  /** The candidate names a source in the same words as the copy, which were copied with the text. */
  samePhrase: 4.6,
  /** The candidate names the same source in other words. */
  sameSource: 1,
  /** The candidate names a source that the copy does not name. */
  droppedSource: 0.75,
  /** Both have the same title. */
  sameTitle: 0.35,
  /** The titles differ, and the copy shares its title with other copies. */
  otherTitle: 3.6,
  /** The copy has a new title similar to that of the candidate: multiplied by the similarity. */
  likeTitle: 1.2,
  /** Interest decays by a power law of time (Crane and Sornette 2008); measured exponent. */
  fading: 0.4,
  /** Minutes after which the decay starts. */
  delay: 20,
  /** Increase in copies per additional point of site weight. */
  siteWeight: 0.05,
  /** Articles copied before are copied more: multiplied by the logarithm of one plus its copies (Simon 1955). */
  popularity: 1.6,
  /** None of the known copies: an outside source. */
  outside: -14,
} as const;
export type Weights = { readonly [Sign in keyof typeof weights]: number };
