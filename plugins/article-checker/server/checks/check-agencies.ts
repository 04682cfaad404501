import { findWords } from '#shared/text';
import type { Finding } from '../../findings';
import { agencyForms } from './agency-forms';
import { makeFinding } from './make-finding';

const forms = findWords([...agencyForms.keys()]);

/** Finds wrong names of agencies. */
export function checkAgencies(text: string): Finding[] {
  const findings: Finding[] = [];
  forms.each(text, (index, start, end) => {
    const right = agencyForms.get(forms.words[index]!)!;
    findings.push(
      makeFinding(text, start, end, {
        kind: 'agency',
        severity: 'error',
        reason: 'agency',
        suggestions: [right],
        detail: right,
      }),
    );
  });
  return findings;
}
