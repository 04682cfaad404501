import type { Mark, QuestionText } from './question-text';

export const termKinds = [
  'Subject_ID',
  'Media_Type',
  'Emotion',
  'Region',
  'Site',
  'Site_Group_ID',
  'Tag',
  'Language',
  'brand',
] as const;
export type TermKind = (typeof termKinds)[number];

/** A value that a question names, and whether it is excluded. */
export interface Term {
  readonly kind: TermKind;
  readonly values: readonly string[];
  readonly mark: Mark;
  isExcluded?: boolean;
}

/** Matches the end of a phrase that excludes what follows. */
export const excluding =
  /(?:除了?|除去|排除|不含|不包括|不包含|不要|不看|不算|不计|抛开|撇开|刨除|剔除|去掉|(?<!是)不是|而非|并非|非|except(?: for)?|excluding|exclude|(?:every|any)(?:thing|one|body|where) but|all but|ignor(?:e|ing)|skip(?:ping)?|leav(?:e|ing) out|not (?:really )?interested in|without(?: any)?|not (?:including|counting|on|from)|aside from|leaving aside|omit(?:ting)?|drop(?:ping)?|filter(?:ing)? out|minus|bar(?:ring)?|other than|apart from|but not|not(?: on| in| from| about)?|no)\s*(?:the |any |those |with |about |mentioning |关于|提到|含有?|在|来自|掉)*\s*$/;
const linking = /^\s*(?:和|与|及|以及|或|、|,|，|and|or|nor)\s*(?:the )?\s*$/;
const joined = /^\s*(?:和|与|及|以及|、)\s*$/;
/** Matches exclusions that follow the term: 微博除外, 中性的别算. */
const excludedBehind =
  /^\s*(?:的|那些|类)?(?:都|就|先)?(?:除外|不算|不计|不要|不看|别算|别要|别看|剔除|去掉|排除|刨除)(?:掉|了|的)?(?=[\s,，。;；!！?？]|$)/;
const ending = /^\s*(?:以外|之外|外)?(?:的)?/;

/** Marks terms before or after an excluding word as excluded, single or in a row, and consumes those words. */
export function findExcluded(text: QuestionText, terms: readonly Term[]): void {
  const ordered = [...terms].sort((a, b) => a.mark.start - b.mark.start);
  let last: Term | undefined;
  for (const term of ordered) {
    const before = text.folded.slice(0, term.mark.start);
    const sign = excluding.exec(before);
    const between = last && text.folded.slice(last.mark.end, term.mark.start);
    const linked =
      last?.isExcluded === true &&
      between !== undefined &&
      (linking.test(between) || (between.trim() === '' && last.kind === term.kind));
    if (sign || linked) {
      term.isExcluded = true;
      if (sign && text.isFree(sign.index, term.mark.start)) text.take(sign.index, term.mark.start, 'not');
      const after = ending.exec(text.folded.slice(term.mark.end))?.[0] ?? '';
      if (after.trim() !== '' && text.isFree(term.mark.end, term.mark.end + after.length))
        text.take(term.mark.end, term.mark.end + after.length, 'not');
    }
    last = term;
  }
  let next: Term | undefined;
  for (const term of ordered.reverse()) {
    const { end } = term.mark;
    const behind = excludedBehind.exec(text.folded.slice(end))?.[0].length ?? 0;
    if (behind > 0 && text.isFree(end, end + behind)) {
      term.isExcluded = true;
      text.take(end, end + behind, 'not');
    } else if (next?.isExcluded && joined.test(text.folded.slice(end, next.mark.start))) term.isExcluded = true;
    next = term;
  }
}
