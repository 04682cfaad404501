import { findWords } from '#shared/text';
import type { Finding, Severity } from '../../findings';
import { checkAdvertising } from './check-advertising';
import { checkAgencies } from './check-agencies';
import { checkDoubledWords, checkPairs, checkRepeats, checkWidths } from './check-marks';
import { checkDates, checkMovement, checkSums } from './check-numbers';
import { checkPeople } from './check-people';
import { checkPlaces } from './check-place-names';
import { TypoCheck } from './check-typos';
import { checkForms } from './check-words';
import { makeFinding } from './make-finding';
import type { OwnWord } from './own-words';
import { TextCutter } from './reading';

/** Maximum number of findings; the rest is found once these are fixed. */
export const maxFindings = 2000;
const weight: Readonly<Record<Severity, number>> = { error: 0, warning: 1, notice: 2 };

const wholeText = [
  checkAdvertising,
  checkAgencies,
  checkPlaces,
  checkMovement,
  checkSums,
  checkDates,
  checkRepeats,
  checkPairs,
  checkWidths,
];

function checkSensitive(text: string, clientWords: readonly OwnWord[]): Finding[] {
  const words = clientWords.filter(({ kind }) => kind === 'sensitive');
  const findings: Finding[] = [];
  findWords(words.map(({ word }) => word)).each(text, (index, start, end) => {
    const { right } = words[index]!;
    findings.push(
      makeFinding(text, start, end, {
        kind: 'sensitive',
        severity: 'warning',
        reason: 'listed',
        suggestions: right === '' ? [] : [right],
      }),
    );
  });
  return findings;
}

/** Returns the ranges of the text that contain words the client declared correct. */
function knownRanges(text: string, clientWords: readonly OwnWord[]): (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = [];
  findWords(clientWords.filter(({ kind }) => kind === 'known').map(({ word }) => word)).each(text, (_, start, end) => {
    ranges.push([start, end]);
  });
  return ranges.sort((one, other) => one[0] - other[0]);
}

/** Checks texts; the lexicon is built once. */
export class ArticleCheck {
  private readonly cutter = new TextCutter();
  private readonly typos = new TypoCheck(this.cutter.lexicon);

  /** Returns findings in text order; of overlapping ones the more severe is kept, then the longer. */
  check(text: string, clientWords: readonly OwnWord[] = []): { readonly findings: Finding[]; readonly isCut: boolean } {
    const people = clientWords.filter(({ kind }) => kind === 'person');
    const candidates = [
      ...wholeText.flatMap((check) => check(text)),
      ...checkSensitive(text, clientWords),
      ...checkPeople(text, clientWords),
    ];
    for (const piece of this.cutter.pieces(text))
      candidates.push(...checkForms(text, piece), ...this.typos.check(text, piece), ...checkDoubledWords(text, piece));
    const allowedRanges = knownRanges(text, [
      ...clientWords,
      ...people.map((person) => ({ ...person, kind: 'known' as const })),
    ]);
    const finalFindings = this.apart(
      candidates.filter((finding) => finding.Kind === 'person' || !this.touches(allowedRanges, finding)),
    );
    return { findings: finalFindings.slice(0, maxFindings), isCut: finalFindings.length > maxFindings };
  }

  private apart(findings: readonly Finding[]): Finding[] {
    const order = [...findings].sort(
      (one, other) =>
        one.Offset - other.Offset || weight[one.Severity] - weight[other.Severity] || other.Length - one.Length,
    );
    const accepted: Finding[] = [];
    for (const finding of order) {
      const last = accepted.at(-1);
      if (!last || last.Offset + last.Length <= finding.Offset) accepted.push(finding);
      else if (weight[finding.Severity] < weight[last.Severity]) accepted[accepted.length - 1] = finding;
    }
    return accepted;
  }

  private touches(allowedRanges: readonly (readonly [number, number])[], { Offset, Length }: Finding): boolean {
    let low = 0;
    let high = allowedRanges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (allowedRanges[middle]![1] <= Offset) low = middle + 1;
      else high = middle;
    }
    return allowedRanges[low] !== undefined && allowedRanges[low]![0] < Offset + Length;
  }
}
