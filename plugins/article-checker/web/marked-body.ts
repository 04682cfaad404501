import { cutText } from '#shared/text';
import type { MarkedText } from '../contract';
import type { Finding } from '../findings';

/** Maximum length of a comment in a file. */
const maxLength = 500;

/** Builds the request for a Word file of a text: each finding with its reason and suggestions. */
export const markedText = (
  Title: string,
  Author: string,
  Text: string,
  findings: readonly Finding[],
  getReason: (finding: Finding) => string,
  insteadOf: (suggestion: string) => string,
): MarkedText => ({
  Title,
  Author,
  Text,
  Marks: findings.map((finding) => ({
    Offset: finding.Offset,
    Length: finding.Length,
    Severity: finding.Severity,
    Note: cutText([getReason(finding), ...finding.Suggestions.slice(0, 3).map(insteadOf)].join('\n'), maxLength),
  })),
});
