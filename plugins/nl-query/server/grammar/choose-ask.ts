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
export function chooseAsk(asked: readonly Ask[], said: Said): Ask {
  const has = (ask: Ask): boolean => asked.includes(ask);
  if (has('why')) return 'why';
  if (has('emotion-trend') || (has('emotion') && (has('trend') || said.hasStep))) return 'emotion-trend';
  const among = asked.filter((ask) => ask !== 'authors' || said.groups === 0);
  if (said.groups > 0) {
    const found = [...breakdowns, ...rest].find(
      (ask) => among.includes(ask) && ask !== 'count' && (ask !== 'hottest' || said.hasArticles),
    );
    if (found && found !== 'overview' && found !== 'newest') return found;
    return said.hasEmotion || said.isExisting ? 'emotion' : 'count';
  }
  if (said.emotions > 1 && said.isVersus && asked.every((ask) => /^(?:count|newest|overview)$/.test(ask)))
    return 'emotion';
  if ((said.isChoice || said.isVersus) && !asked.some((ask) => breakdowns.includes(ask))) {
    if (said.sites > 1) return 'sites';
    if (said.subjects > 1) return 'subjects';
    if (said.media > 1) return 'media';
    if (said.regions > 1) return 'regions';
  }
  // Asks which of the named sites publishes most.
  if (said.sites > 1 && asked[0] === 'authors') return 'sites';
  const breakdown = asked.find((ask) => breakdowns.includes(ask));
  if (breakdown) return breakdown;
  if (said.isCompared && !has('trend')) return 'count';
  const found = rest.find((ask) => has(ask));
  if (said.hasStep && (!found || found === 'count')) return 'trend';
  if (found) return found;
  if (said.isRising) return 'trend';
  if (said.isRanking) return 'hottest';
  return said.isNarrowed || said.hasArticles || said.hasEmotion ? 'newest' : 'overview';
}
