/** What a finding is about, in the order of the filter. */
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

/** `error` is wrong whatever was meant, `warning` most likely, `notice` is to be looked at. */
export const severities = ['error', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];

/** Why something was found; a text of the plugin's locales says it. */
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

/** A place of a text that should be looked at. */
export interface Finding {
  /** In UTF-16 units, as JavaScript counts. */
  readonly Offset: number;
  readonly Length: number;
  readonly Kind: FindingKind;
  readonly Severity: Severity;
  readonly Reason: FindingReason;
  readonly Text: string;
  /** What may stand there instead, the best first; empty where only the writer knows. */
  readonly Suggestions: readonly string[];
  /** What the reason speaks of, such as the right weekday; empty where it says all. */
  readonly Detail: string;
}
