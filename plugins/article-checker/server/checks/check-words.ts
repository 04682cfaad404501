import { findWords } from '#shared/text';
import type { Finding } from '../../findings';
import { makeFinding } from './make-finding';
import type { ReadPiece } from './reading';
import { wrongForms } from './wrong-forms';

const forms = findWords([...wrongForms.keys()]);
/** Forms from this length on do not arise by chance across word boundaries. */
const sureLength = 4;

/** Finds known wrong forms; short ones only at word boundaries. */
export function checkForms(text: string, { start, end, words }: ReadPiece): Finding[] {
  const edges = new Set(words.flatMap((word) => [word.start, word.end]));
  const findings: Finding[] = [];
  forms.each(text.slice(start, end), (index, from, to) => {
    const isSure = to - from >= sureLength || (edges.has(start + from) && edges.has(start + to));
    if (!isSure) return;
    findings.push(
      makeFinding(text, start + from, start + to, {
        kind: 'form',
        severity: 'error',
        reason: 'form',
        suggestions: [wrongForms.get(forms.words[index]!)!],
      }),
    );
  });
  return findings;
}
