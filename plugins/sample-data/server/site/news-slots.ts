import type { MediaType } from '#shared/vocabulary';
import { nextLiveArticles, type SampleArticle } from '../generator';

/** A part of the site, each published in a form of its own so that every way of collecting is at work. */
export interface NewsSection {
  readonly key: string;
  readonly name: string;
  readonly mediaType: MediaType;
  /** The file below the section's folder in which new articles are announced. */
  readonly feed: 'rss.xml' | 'atom.xml' | 'feed.json' | 'sitemap.xml' | '';
  /** Of ten articles how many are of this part. */
  readonly share: number;
}

export const newsSections: readonly NewsSection[] = [
  { key: 'news', name: '虚拟新闻网', mediaType: 'news', feed: 'rss.xml', share: 4 },
  { key: 'forum', name: '虚拟论坛', mediaType: 'forum', feed: 'atom.xml', share: 2 },
  { key: 'weibo', name: '虚拟微博', mediaType: 'weibo', feed: 'feed.json', share: 2 },
  { key: 'app', name: '虚拟客户端', mediaType: 'app', feed: 'sitemap.xml', share: 1 },
  { key: 'video', name: '虚拟视频', mediaType: 'video', feed: '', share: 1 },
];

/** An article of the site; its number tells the moment, and seed and number every word. */
export interface NewsPage {
  readonly number: number;
  readonly section: NewsSection;
  readonly publishedAt: Date;
  readonly article: SampleArticle;
}

/** Milliseconds between two numbers. */
const slotLength = 15_000;
/** For so long after the start every number is an article, then one in four: one a minute. */
const livelyFor = 3_600_000;
const quietStep = 4;
const listed = 25;
/** Articles that a search of the site looks at. */
const searched = 300;
/** Some pages are announced before they can be read, as happens on real sites, for so many milliseconds. */
const lateFor = 20 * 60_000;
const lateSection = 'app';
const lateStep = 3;

const sectionOfTen = newsSections.flatMap((section) => Array.from({ length: section.share }, () => section));

/**
 * What the site has published by now, made anew whenever it is asked for, so that an address works after any restart.
 */
export class NewsSlots {
  private readonly since: number;
  private readonly started: number;
  private readonly kept = new Map<number, NewsPage>();

  /** `since`: nothing is older; `started`: when the lively hour began. */
  constructor(
    private readonly seed: string,
    since: Date,
    started: Date,
    private readonly now: () => Date,
  ) {
    this.since = Math.ceil(since.getTime() / slotLength);
    this.started = Math.floor(started.getTime() / slotLength);
  }

  /**
   * The article of a number; undefined for those that are still to come or older than the site. What was announced in a
   * lively hour stays after a restart begins another.
   */
  page(number: number, sectionKey?: string): NewsPage | undefined {
    if (!Number.isSafeInteger(number) || number < this.since || number > this.last()) return undefined;
    const section = this.sectionOf(number);
    return sectionKey === undefined || section.key === sectionKey ? this.make(number, section) : undefined;
  }

  /** The newest articles, of one part or all, the latest first. */
  newest(sectionKey?: string): NewsPage[] {
    const pages: NewsPage[] = [];
    for (
      let number = this.last();
      number >= this.since && pages.length < listed && number > this.last() - listed * 100;
      number -= 1
    ) {
      const page = this.isArticle(number) ? this.page(number, sectionKey) : undefined;
      if (page) pages.push(page);
    }
    return pages;
  }

  /** The newest articles of all parts in which something can be searched for, the latest first. */
  searchable(): NewsPage[] {
    const pages: NewsPage[] = [];
    for (
      let number = this.last();
      number >= this.since && pages.length < searched && number > this.last() - searched * quietStep * 2;
      number -= 1
    ) {
      const page = this.isArticle(number) ? this.page(number) : undefined;
      if (page) pages.push(page);
    }
    return pages;
  }

  /** Whether a page is announced but cannot be read yet. */
  isLate({ number, section, publishedAt }: NewsPage): boolean {
    return (
      section.key === lateSection && number % lateStep === 0 && this.now().getTime() - publishedAt.getTime() < lateFor
    );
  }

  private last(): number {
    return Math.floor(this.now().getTime() / slotLength);
  }

  private isArticle(number: number): boolean {
    return number % quietStep === 0 || (number >= this.started && number < this.started + livelyFor / slotLength);
  }

  private sectionOf(number: number): NewsSection {
    // Numbers of the quiet hours are all multiples of four, so the parts go by a spread of the number.
    return sectionOfTen[(Math.imul(number, 0x9e3779b1) >>> 8) % sectionOfTen.length] as NewsSection;
  }

  private make(number: number, section: NewsSection): NewsPage {
    const known = this.kept.get(number);
    if (known) return known;
    const publishedAt = new Date(number * slotLength);
    const [article] = nextLiveArticles(`${this.seed} ${number}`, 1, { now: publishedAt, mediaType: section.mediaType });
    const page = { number, section, publishedAt, article: article as SampleArticle };
    if (this.kept.size > 500) this.kept.clear();
    this.kept.set(number, page);
    return page;
  }
}
