import type { Ask } from '../../parsed-query';

/** Further properties of a question that help to choose its kind. */
export interface Said {
  readonly groups: number;
  readonly sites: number;
  readonly subjects: number;
  readonly media: number;
  readonly regions: number;
  readonly emotions: number;
  readonly hasEmotion: boolean;
  /** It asks for one of several: 哪个, 哪家, which. */
  readonly isChoice: boolean;
  /** It asks for a side-by-side comparison: 对比, versus. */
  readonly isVersus: boolean;
  /** It mentions articles: 报道, articles. */
  readonly hasArticles: boolean;
  /** It is narrowed by something other than time and a brand. */
  readonly isNarrowed: boolean;
  readonly isRanking: boolean;
  readonly isCompared: boolean;
  /** It names a time step: hour, day or week. */
  readonly hasStep: boolean;
  readonly isRising: boolean;
  /** It asks for somebody's reputation: 口碑, reputation. */
  readonly isExisting: boolean;
}

/** Breakdowns, which are more specific than 多少 or 趋势 in the same question. */
export const breakdowns: readonly Ask[] = [
  'subjects',
  'media',
  'sites',
  'regions',
  'authors',
  'words',
  'events',
  'languages',
];
const rest: readonly Ask[] = ['trend', 'emotion', 'hottest', 'count', 'newest', 'overview'];

/** Chooses the single kind of question from all words that suggest one. */
export function chooseAsk(candidates: readonly Ask[], questionContext: Said): Ask {
  const has = (ask: Ask): boolean => candidates.includes(ask);
  if (has('why')) return 'why';
  if (has('emotion-trend') || (has('emotion') && (has('trend') || questionContext.hasStep))) return 'emotion-trend';
  const among = candidates.filter((ask) => ask !== 'authors' || questionContext.groups === 0);
  if (questionContext.groups > 0) {
    const groupAsk = [...breakdowns, ...rest].find(
      (ask) => among.includes(ask) && ask !== 'count' && (ask !== 'hottest' || questionContext.hasArticles),
    );
    if (groupAsk && groupAsk !== 'overview' && groupAsk !== 'newest') return groupAsk;
    return questionContext.hasEmotion || questionContext.isExisting ? 'emotion' : 'count';
  }
  if (
    questionContext.emotions > 1 &&
    questionContext.isVersus &&
    candidates.every((ask) => /^(?:count|newest|overview)$/.test(ask))
  )
    return 'emotion';
  if ((questionContext.isChoice || questionContext.isVersus) && !candidates.some((ask) => breakdowns.includes(ask))) {
    if (questionContext.sites > 1) return 'sites';
    if (questionContext.subjects > 1) return 'subjects';
    if (questionContext.media > 1) return 'media';
    if (questionContext.regions > 1) return 'regions';
  }
  // Asks which of the named sites publishes most.
  if (questionContext.sites > 1 && candidates[0] === 'authors') return 'sites';
  const breakdown = candidates.find((ask) => breakdowns.includes(ask));
  if (breakdown) return breakdown;
  if (questionContext.isCompared && !has('trend')) return 'count';
  const firstAsk = rest.find((ask) => has(ask));
  if (questionContext.hasStep && (!firstAsk || firstAsk === 'count')) return 'trend';
  if (firstAsk) return firstAsk;
  if (questionContext.isRising) return 'trend';
  if (questionContext.isRanking) return 'hottest';
  return questionContext.isNarrowed || questionContext.hasArticles || questionContext.hasEmotion
    ? 'newest'
    : 'overview';
}
