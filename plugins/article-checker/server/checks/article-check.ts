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

function checkSensitive(text: string, own: readonly OwnWord[]): Finding[] {
  const words = own.filter(({ kind }) => kind === 'sensitive');
  const found: Finding[] = [];
  findWords(words.map(({ word }) => word)).each(text, (index, start, end) => {
    const { right } = words[index]!;
    found.push(
      makeFinding(text, start, end, {
        kind: 'sensitive',
        severity: 'warning',
        reason: 'listed',
        suggestions: right === '' ? [] : [right],
      }),
    );
  });
  return found;
}

/** Returns the ranges of the text that contain words the client declared correct. */
function knownRanges(text: string, own: readonly OwnWord[]): (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = [];
  findWords(own.filter(({ kind }) => kind === 'known').map(({ word }) => word)).each(text, (_, start, end) => {
    ranges.push([start, end]);
  });
  return ranges.sort((one, other) => one[0] - other[0]);
}

/** Checks texts; the lexicon is built once. */
export class ArticleCheck {
  private readonly cutter = new TextCutter();
  private readonly typos = new TypoCheck(this.cutter.lexicon);

  /** Returns findings in text order; of overlapping ones the more severe is kept, then the longer. */
  check(text: string, own: readonly OwnWord[] = []): { readonly findings: Finding[]; readonly isCut: boolean } {
    const people = own.filter(({ kind }) => kind === 'person');
    const found = [
      ...wholeText.flatMap((check) => check(text)),
      ...checkSensitive(text, own),
      ...checkPeople(text, own),
    ];
    for (const piece of this.cutter.pieces(text))
      found.push(...checkForms(text, piece), ...this.typos.check(text, piece), ...checkDoubledWords(text, piece));
    const known = knownRanges(text, [...own, ...people.map((person) => ({ ...person, kind: 'known' as const }))]);
    const kept = this.apart(found.filter((finding) => finding.Kind === 'person' || !this.touches(known, finding)));
    return { findings: kept.slice(0, maxFindings), isCut: kept.length > maxFindings };
  }

  private apart(found: readonly Finding[]): Finding[] {
    const order = [...found].sort(
      (one, other) =>
        one.Offset - other.Offset || weight[one.Severity] - weight[other.Severity] || other.Length - one.Length,
    );
    const kept: Finding[] = [];
    for (const finding of order) {
      const last = kept.at(-1);
      if (!last || last.Offset + last.Length <= finding.Offset) kept.push(finding);
      else if (weight[finding.Severity] < weight[last.Severity]) kept[kept.length - 1] = finding;
    }
    return kept;
  }

  private touches(known: readonly (readonly [number, number])[], { Offset, Length }: Finding): boolean {
    let low = 0;
    let high = known.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (known[middle]![1] <= Offset) low = middle + 1;
      else high = middle;
    }
    return known[low] !== undefined && known[low]![0] < Offset + Length;
  }
}
