import { cutText } from '#shared/text';
import type { MarkedText } from '../contract';
import type { Finding } from '../findings';

/** Maximum length of a comment in a file. */
const longest = 500;

/** Builds the request for a Word file of a text: each finding with its reason and suggestions. */
export const markedText = (
  Title: string,
  Author: string,
  Text: string,
  findings: readonly Finding[],
  reasonOf: (finding: Finding) => string,
  insteadOf: (suggestion: string) => string,
): MarkedText => ({
  Title,
  Author,
  Text,
  Marks: findings.map((finding) => ({
    Offset: finding.Offset,
    Length: finding.Length,
    Severity: finding.Severity,
    Note: cutText([reasonOf(finding), ...finding.Suggestions.slice(0, 3).map(insteadOf)].join('\n'), longest),
  })),
});
