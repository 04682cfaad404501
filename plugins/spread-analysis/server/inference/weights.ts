/**
 * How much each sign weighs, as natural logarithms of odds. Set on generated cascades of one seed, and measured on
 * others (`npm run bench -- spread`).
 */
export const weights = {
  /** A change of the copy that some earlier copy has and this one has not: it would have been invented twice. */
  foreignChange: 3.2,
  /** … of which more than so many say nothing new. */
  mostForeign: 8,
  /** A stretch of this one that the copy left out. */
  leftOut: 1.9,
  /** The copy names this one, or links to it. */
  named: 3.4,
  /** This one names a source in the very words of the copy, which came over with the text. */
  samePhrase: 4.6,
  /** … the same source in other words. */
  sameSource: 1,
  /** This one names a source that the copy does not name. */
  droppedSource: 0.75,
  /** Both have the same title, … */
  sameTitle: 0.35,
  /** … which the copy shares with others only. */
  otherTitle: 3.6,
  /** A new title of the copy is like that of this one: times its likeness. */
  likeTitle: 1.2,
  /** Interest fades by a power of the time (Crane and Sornette 2008), by this one as measured, … */
  fading: 0.4,
  /** … after so many minutes. */
  delay: 20,
  /** A site of one more weight is copied so much more. */
  siteWeight: 0.05,
  /** What was copied already is copied more: times the logarithm of one and its copies (Simon 1955). */
  popularity: 1.6,
  /** Nothing of what is known: a source outside. */
  outside: -14,
} as const;
export type Weights = { readonly [Sign in keyof typeof weights]: number };
