/** Kinds of findings, in the order of the filter. */
export const findingKinds = [
  'typo',
  'form',
  'advertising',
  'sensitive',
  'person',
  'agency',
  'place',
  'number',
  'date',
  'repeat',
  'punctuation',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** `error` is certainly wrong, `warning` most likely, `notice` should be reviewed. */
export const severities = ['error', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];

/** Reasons of findings; each has a text in the plugin's locales. */
export const findingReasons = [
  'sound',
  'shape',
  'form',
  'absolute',
  'listed',
  'title',
  'name',
  'order',
  'agency',
  'elsewhere',
  'level',
  'growth',
  'fall',
  'sum',
  'no-day',
  'weekday',
  'no-time',
  'twice',
  'twice-sign',
  'unclosed',
  'unopened',
  'half-width',
] as const;
export type FindingReason = (typeof findingReasons)[number];

/** A passage of a text that should be reviewed. */
export interface Finding {
  /** In UTF-16 units. */
  readonly Offset: number;
  readonly Length: number;
  readonly Kind: FindingKind;
  readonly Severity: Severity;
  readonly Reason: FindingReason;
  readonly Text: string;
  /** Replacements, best first; empty where only the author can decide. */
  readonly Suggestions: readonly string[];
  /** Parameter of the reason, such as the correct weekday; empty if there is none. */
  readonly Detail: string;
}
