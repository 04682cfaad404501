import type { Finding } from '../../findings';
import { makeFinding } from './make-finding';
import type { ReadPiece } from './reading';

const doubledSigns = /，{2,}|。{2}(?!。)|、{2,}|；{2,}|：{2,}|，[。；、]|。[，；、]|、[，。；]/g;
/** Particles and function words that are never doubled; `实实在在` and `受不了了` are segmented differently. */
const particles = new Set('的是在和与及把被从于而就也都'.split(''));
/** Longer words are repeated intentionally. */
const maxDoubleLength = 4;

/** Finds accidentally repeated punctuation. */
export function checkRepeats(text: string): Finding[] {
  return [...text.matchAll(doubledSigns)].map(({ index, 0: signs }) =>
    makeFinding(text, index, index + signs.length, {
      kind: 'repeat',
      severity: 'error',
      reason: 'twice-sign',
      // Of a full stop and another sign, the full stop is kept.
      suggestions: [/。/.test(signs) ? '。' : signs[0]!],
    }),
  );
}

/** Finds doubled particles and nouns, such as 的的 and 公司公司; verbs may be doubled. */
export function checkDoubledWords(text: string, { words }: ReadPiece): Finding[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    const length = word.end - word.start;
    if (!next || next.text !== word.text || length > maxDoubleLength) return [];
    const isParticle = length === 1 && particles.has(word.text) && words[at - 1]?.text !== '实';
    if (length === 1 && !isParticle) return [];
    if (!/^[\u4e00-\u9fff]+$/.test(word.text) || (!isParticle && !['n', 'p', 'c'].includes(word.tag))) return [];
    return makeFinding(text, word.start, next.end, {
      kind: 'repeat',
      severity: 'warning',
      reason: 'twice',
      suggestions: [text.slice(word.start, word.end)],
    });
  });
}

const closing: Readonly<Record<string, string>> = {
  '（': '）',
  '《': '》',
  '【': '】',
  '“': '”',
  '「': '」',
  '『': '』',
};
const opening: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(closing).map(([open, close]) => [close, open]),
);

/** Finds unmatched brackets and quotes, paragraph by paragraph. Half-width brackets may close full-width ones. */
export function checkPairs(text: string): Finding[] {
  const findings: Finding[] = [];
  const report = (at: number, reason: 'unclosed' | 'unopened', suggestion: string): void => {
    findings.push(
      makeFinding(text, at, at + 1, { kind: 'punctuation', severity: 'warning', reason, detail: suggestion }),
    );
  };
  for (const { index, 0: paragraph } of text.matchAll(/[^\n]+/g)) {
    const open: { readonly sign: string; readonly at: number }[] = [];
    for (let at = 0; at < paragraph.length; at += 1) {
      const raw = paragraph[at]!;
      const sign = raw === '(' ? '（' : raw === ')' ? '）' : raw;
      if (closing[sign]) open.push({ sign, at: index + at });
      else if (opening[sign]) {
        const last = open.findLastIndex((each) => each.sign === opening[sign]);
        if (last >= 0) {
          for (const { at: lost, sign: lostSign } of open.splice(last).slice(1))
            report(lost, 'unclosed', closing[lostSign]!);
        } else if (!/[\d一二三四五六七八九十a-zA-Z:;]$/.test(paragraph.slice(Math.max(0, at - 1), at)))
          // `1）` is a list number.
          report(index + at, 'unopened', opening[sign]!);
      }
    }
    // In quotes of several paragraphs, each paragraph opens and only the last closes.
    for (const { at, sign } of open)
      if (sign !== '“') report(at, 'unclosed', closing[sign]!);
      else if (text.slice(index + paragraph.length).trimStart()[0] !== '“') report(at, 'unclosed', '”');
  }
  return findings;
}

/** Minimum ratio of the prevailing to the other form. */
const minShare = 4;
const wide: Readonly<Record<string, string>> = { ',': '，', ';': '；', '?': '？', '!': '！', ':': '：' };
const narrowBetween = /(?<=[\u4e00-\u9fff])[,;?!:](?=[\u4e00-\u9fff])/g;
const wideCharacters = /[Ａ-Ｚａ-ｚ０-９]+/g;

const count = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

/**
 * Finds half-width punctuation between Chinese characters, and full-width letters and digits, where the rest of the
 * text mostly uses the other form: consistent use is considered intentional.
 */
export function checkWidths(text: string): Finding[] {
  const finding = { kind: 'punctuation', severity: 'notice', reason: 'half-width' } as const;
  const narrow = [...text.matchAll(narrowBetween)];
  const wideOnes = [...text.matchAll(wideCharacters)];
  return [
    ...(count(text, /[，；？！：]/g) >= minShare * narrow.length ? narrow : []).map(({ index, 0: sign }) =>
      makeFinding(text, index, index + 1, { ...finding, suggestions: [wide[sign]!] }),
    ),
    ...(count(text, /[A-Za-z0-9]+/g) >= minShare * wideOnes.length ? wideOnes : []).map(({ index, 0: letters }) =>
      makeFinding(text, index, index + letters.length, { ...finding, suggestions: [letters.normalize('NFKC')] }),
    ),
  ];
}
