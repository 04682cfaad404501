import type { MediaType } from '#shared/vocabulary';
import { nextLiveArticles, type SampleArticle } from '../generator';

/** A section of the site; each uses a different publication format, so that every collection method is exercised. */
export interface NewsSection {
  readonly key: string;
  readonly name: string;
  readonly mediaType: MediaType;
  /** File in the section's folder that announces new articles. */
  readonly feed: 'rss.xml' | 'atom.xml' | 'feed.json' | 'sitemap.xml' | '';
  /** Number of articles of this section out of ten. */
  readonly share: number;
}

export const newsSections: readonly NewsSection[] = [
  { key: 'news', name: '虚拟新闻网', mediaType: 'news', feed: 'rss.xml', share: 4 },
  { key: 'forum', name: '虚拟论坛', mediaType: 'forum', feed: 'atom.xml', share: 2 },
  { key: 'weibo', name: '虚拟微博', mediaType: 'weibo', feed: 'feed.json', share: 2 },
  { key: 'app', name: '虚拟客户端', mediaType: 'app', feed: 'sitemap.xml', share: 1 },
  { key: 'video', name: '虚拟视频', mediaType: 'video', feed: '', share: 1 },
];

/** An article of the site; its number determines the time, and seed and number its content. */
export interface NewsPage {
  readonly number: number;
  readonly section: NewsSection;
  readonly publishedAt: Date;
  readonly article: SampleArticle;
}

/** Milliseconds between two article numbers. */
const slotLength = 15_000;
/**
 * Milliseconds after the start during which every number is an article; afterwards one in four, that is, one a minute.
 */
const livelyFor = 3_600_000;
const quietStep = 4;
const listed = 25;
/** Number of articles covered by the site search. */
const searched = 300;
/** Milliseconds for which some announced pages cannot be read yet, as on real sites. */
const lateFor = 20 * 60_000;
const lateSection = 'app';
const lateStep = 3;

const sectionOfTen = newsSections.flatMap((section) => Array.from({ length: section.share }, () => section));

/** Articles published so far, regenerated on every request, so that an address stays valid after a restart. */
export class NewsSlots {
  private readonly since: number;
  private readonly started: number;
  private readonly pageCache = new Map<number, NewsPage>();

  /** `since`: the oldest publication time; `started`: the start of the busy hour. */
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
   * Returns the article of a number; undefined for future ones and those older than the site. Articles announced in a
   * busy hour remain after a restart begins another.
   */
  page(number: number, sectionKey?: string): NewsPage | undefined {
    if (!Number.isSafeInteger(number) || number < this.since || number > this.last()) return undefined;
    const section = this.getSection(number);
    return sectionKey === undefined || section.key === sectionKey ? this.make(number, section) : undefined;
  }

  /** Returns the newest articles of one section or all, latest first. */
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

  /** Returns the newest articles of all searchable sections, latest first. */
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

  /** Returns whether a page is announced but not readable yet. */
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

  private getSection(number: number): NewsSection {
    // Article numbers after the busy hour are all multiples of four, so sections are assigned by a hash of the number.
    return sectionOfTen[(Math.imul(number, 0x9e3779b1) >>> 8) % sectionOfTen.length] as NewsSection;
  }

  private make(number: number, section: NewsSection): NewsPage {
    const cachedPage = this.pageCache.get(number);
    if (cachedPage) return cachedPage;
    const publishedAt = new Date(number * slotLength);
    const [article] = nextLiveArticles(`${this.seed} ${number}`, 1, { now: publishedAt, mediaType: section.mediaType });
    const page = { number, section, publishedAt, article: article as SampleArticle };
    if (this.pageCache.size > 500) this.pageCache.clear();
    this.pageCache.set(number, page);
    return page;
  }
}
