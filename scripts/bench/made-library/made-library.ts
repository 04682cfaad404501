import type { RawArticle } from '#plugins/articles/server';
import { allRegions } from '#shared/geo';
import type { MediaType } from '#shared/vocabulary';
import { common, madeWords, pick, randomFrom } from './random';
import { WrittenLanguage } from './written-language';

/** Words inserted into fixed shares of the articles, so that queries match the numbers in the table of the design. */
export const knownWords = {
  veryCommon: { share: 0.2, words: ['星河', '市场', '公司'] },
  common: { share: 0.03, words: ['召回', '涨价', '投诉', '试驾', '补贴'] },
  uncommon: { share: 0.003, words: ['超充', '盲测', '跑路', '漏奶', '退车'] },
  rare: { share: 0.0005, words: ['瀚海', '望舒', '云笺', '曜电'] },
  long: { share: 0.003, words: ['星河汽车', '青禾乳业', '热失控'] },
  phrase: { share: 0.001, words: ['动力电池热管理系统', '生鲜乳收购价持续走低'] },
} as const;

const kinds: readonly (readonly [MediaType, number])[] = [
  ['news', 0.35],
  ['weibo', 0.6],
  ['wechat', 0.72],
  ['app', 0.82],
  ['forum', 0.92],
  ['video', 1],
];
const provinces = allRegions()
  .filter(({ code }) => code.endsWith('0000'))
  .map(({ name }) => name);
const day = 86_400_000;

/**
 * Generated library with matching rules: texts of 300 to 800 characters, a tenth of them copies of others with small
 * edits. Deterministic for a given seed.
 */
export class MadeLibrary {
  private readonly random: () => number;
  private readonly language: WrittenLanguage;
  private readonly names: readonly string[];
  private readonly topics: readonly string[];
  private readonly recent: RawArticle[] = [];
  private made = 0;

  constructor(seed: number) {
    this.random = randomFrom(seed);
    this.language = new WrittenLanguage(this.random);
    this.names = madeWords(this.random, 6_000, 2, 4);
    this.topics = madeWords(this.random, 600, 2, 3);
  }

  /** Generates the next article, published within the given number of days before `end`. */
  next(end: number, days = 90): RawArticle {
    this.made += 1;
    const random = this.random;
    const site = Math.floor(random() ** 2 * 500);
    const place = {
      url: `https://site${site}.example/a/${this.made}`,
      site: `站点${site}`,
      author: `作者${Math.floor(random() ** 2 * 3_000)}`,
    };
    const publishedAt = new Date(end - Math.floor(random() * days * day)).toISOString();
    if (this.recent.length > 0 && random() < 0.1) {
      const original = pick(random, this.recent);
      return { ...original, ...place, publishedAt, externalId: String(this.made), text: `（转载）${original.text}` };
    }
    const kind = random();
    const article: RawArticle = {
      ...place,
      publishedAt,
      via: 'api',
      title: this.write(22),
      text: this.body(),
      mediaType: kinds.find(([, upTo]) => kind < upTo)?.[0] ?? 'news',
      externalId: String(this.made),
      views: Math.floor(random() ** 6 * 100_000),
      likes: Math.floor(random() ** 6 * 2_000),
      comments: Math.floor(random() ** 6 * 500),
      reposts: Math.floor(random() ** 6 * 300),
    };
    if (this.recent.length < 200) this.recent.push(article);
    else this.recent[this.made % 200] = article;
    return article;
  }

  /** Generates a rule in the classic notation: one of some names, one of some topics, none of others. */
  rule(): string {
    const some = (words: readonly string[], min: number, max: number) =>
      `(${Array.from({ length: min + Math.floor(this.random() * (max - min + 1)) }, () => pick(this.random, words)).join('|')})`;
    return `${some(this.names, 1, 6)}+${some(this.topics, 4, 15)}-${some(this.topics, 2, 6)}`;
  }

  private body(): string {
    const sentences = [this.write(300 + Math.floor(this.random() * 500))];
    if (this.random() < 0.4) sentences.push(`${pick(this.random, provinces)}有关部门表示。`);
    for (const { share, words } of Object.values(knownWords)) {
      for (const word of words) if (this.random() < share) sentences.push(`其中${word}${this.language.word()}。`);
    }
    return sentences.join('');
  }

  /** Includes names and topics that rules search for. */
  private write(length: number): string {
    return this.language.text(length, () => {
      const kind = this.random();
      if (kind < 0.1) return pick(this.random, this.names);
      return kind < 0.4 ? common(this.random, this.topics) : undefined;
    });
  }
}
