import type { Ask } from '../../parsed-query';
import { askWords, englishRising, rising, theOthers, weakAskWords } from './ask-words';
import { breakdowns } from './choose-ask';
import type { Term } from './matching-terms';
import type { QuestionText } from './question-text';

/** The kinds of questions suggested by the words, in order of appearance. */
export interface QuestionAsks {
  readonly asks: readonly Ask[];
  /** Sentiment implied by the question words, such as 抱怨. */
  readonly tone?: 'negative' | 'positive';
  /** It asks what somebody said: 说了什么. */
  readonly isSaid: boolean;
  /** It mentions an increase or decrease. */
  readonly isRising: boolean;
}

const moved = new RegExp(`${rising}|\\b${englishRising}\\b`, 'g');

/** Consumes the words that determine the kind of question. */
export function readAsks(text: QuestionText): Omit<QuestionAsks, 'isRising'> {
  const matches: { readonly ask: Ask; readonly at: number }[] = [];
  let tone: QuestionAsks['tone'];
  let isSaid = false;
  text.takeAll(theOthers, 'said');
  for (const { ask, words } of askWords) {
    text.takeAll(words, 'ask', (match) => {
      matches.push({ ask, at: match.index });
      if (/吐槽|抱怨|骂|黑|喷|complain|criticis/.test(match[0])) tone = 'negative';
      else if (/夸|prais/.test(match[0])) tone = 'positive';
      if (ask === 'words' && !/[词字]|word|term|phrase|hashtag|expression/.test(match[0])) isSaid = true;
    });
  }
  if (matches.some(({ ask }) => ask === 'why')) text.takeAll(moved, 'said');
  return { asks: matches.sort((a, b) => a.at - b.at).map(({ ask }) => ask), tone, isSaid };
}

/**
 * Reads words that determine the kind of question only if no others do, such as 来源 and 渠道. After a term (视频平台, 北京地区)
 * they belong to that term.
 */
export function readWeakAsks(
  text: QuestionText,
  askDetails: Omit<QuestionAsks, 'isRising'>,
  terms: readonly Term[],
): QuestionAsks {
  const asks = [...askDetails.asks];
  let isRising = false;
  const isHeld = (at: number): boolean =>
    terms.some(({ kind, mark }) => kind !== 'Emotion' && kind !== 'brand' && mark.end === at);
  const brands = new Set(terms.filter(({ kind }) => kind === 'brand').flatMap(({ values }) => values));
  for (const { ask, words } of weakAskWords)
    text.takeAll(words, 'ask', ({ index, 0: phrase }) => {
      if (ask === 'trend') isRising = true;
      else if (
        // 哪家 with several brands does not ask for a site.
        (phrase.includes('哪') ? brands.size < 2 : !isHeld(index)) &&
        !asks.some((other) => other === 'why' || breakdowns.includes(other))
      )
        asks.push(ask);
    });
  // For "which newspapers", a media type that is named as a dimension asks for its members.
  for (const { kind, mark } of terms) {
    if (kind !== 'Media_Type' || mark.text.startsWith('the ') || asks.some((ask) => breakdowns.includes(ask))) continue;
    const size = text.marks.find(
      (other) =>
        other.kind === 'size' && other.end <= mark.start && text.folded.slice(other.end, mark.start).trim() === '',
    );
    if (size && /[a-z]s$|社|台/.test(mark.text)) asks.push('sites');
    else if (
      /(?:\b(?:which|what|most active|leading|busiest|by)|哪些|哪家|哪个|哪几家|几家|多少家|哪几个)\s*$/.test(
        text.folded.slice(0, mark.start),
      )
    )
      asks.push('sites');
  }
  return { ...askDetails, asks, isRising };
}
