import type { Finding, FindingKind, FindingReason, Severity } from '../../findings';

/** Data of a finding except its position. */
export interface FindingDetails {
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly reason: FindingReason;
  readonly suggestions?: readonly string[];
  readonly detail?: string;
}

/** Creates a finding for a range of a text. */
export const makeFinding = (
  text: string,
  start: number,
  end: number,
  { kind, severity, reason, suggestions = [], detail = '' }: FindingDetails,
): Finding => ({
  Offset: start,
  Length: end - start,
  Kind: kind,
  Severity: severity,
  Reason: reason,
  Text: text.slice(start, end),
  Suggestions: suggestions,
  Detail: detail,
});
