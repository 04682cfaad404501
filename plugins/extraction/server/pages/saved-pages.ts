import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseDateText } from '../dates';
import { plainText } from '../feeds/markup';
import { extractArticle, type ExtractedArticle } from './extract-article';
import { withoutSite } from './find-title';

/** How one collection of saved pages fared; rates from 0 to 1. */
export interface PageSuiteResult {
  readonly suite: string;
  readonly pages: number;
  readonly pagesPerSecond: number;
  /** Of shingles (four words, or four characters of Chinese), averaged over pages; of segments where the suite gives segments. */
  readonly f1?: number;
  readonly titles?: number;
  readonly dates?: number;
  readonly authors?: number;
  readonly misses: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const html = (file: string) => gunzipSync(readFileSync(file));
const squeezed = (value: string) => value.replace(/[\s\u00a0]+/g, '').replace(/[“”„‟"']/g, '"').replace(/[‘’]/g, '"').toLowerCase();

/** Runs the extraction over the saved pages below `folder`, each suite with what it expects. */
export function compareSavedPages(folder: string, suites: readonly SuiteName[] = ['readability', 'gne-zh', 'trafilatura']): PageSuiteResult[] {
  const run = { readability: readabilitySuite, 'gne-zh': chineseSuite, trafilatura: trafilaturaSuite };
  return suites.map((suite) => run[suite](join(folder, suite)));
}

type SuiteName = 'readability' | 'gne-zh' | 'trafilatura';

class Tally {
  private readonly values: number[] = [];

  add(value: number | boolean): boolean {
    this.values.push(Number(value));
    return value === true || value === 1;
  }

  get mean(): number {
    return this.values.length === 0 ? Number.NaN : this.values.reduce((sum, value) => sum + value, 0) / this.values.length;
  }
}

class Clock {
  private pages = 0;
  private used = 0;

  run(bytes: Buffer, url: string, zone = 'UTC'): ExtractedArticle {
    const start = process.cpuUsage();
    const article = extractArticle(bytes, { url, zone, now: new Date('2026-06-01') });
    const { user, system } = process.cpuUsage(start);
    this.pages += 1;
    this.used += (user + system) / 1e6;
    return article;
  }

  get rate(): number {
    return this.pages / this.used;
  }
}

/** Pages with the article as it should be cut out. */
function readabilitySuite(folder: string): PageSuiteResult {
  const [f1, titles, dates, clock, misses] = [new Tally(), new Tally(), new Tally(), new Clock(), [] as string[]];
  const names = readdirSync(folder).sort();
  for (const name of names) {
    const article = clock.run(html(join(folder, name, 'source.html.gz')), 'http://fakehost/test/page.html');
    const expected = JSON.parse(readFileSync(join(folder, name, 'expected-metadata.json'), 'utf8')) as Json;
    const agreement = agreementOf(plainText(html(join(folder, name, 'expected.html.gz')).toString('utf8')), article.text);
    f1.add(agreement);
    if (agreement < 0.9) misses.push(`${name}: text ${agreement.toFixed(2)} by ${article.method}`);
    if (text(expected.title) && !titles.add(sameTitle(text(expected.title), article.title))) misses.push(`${name}: title ${text(expected.title)} ≠ ${article.title}`);
    const date = parseDateText(text(expected.publishedTime), { zone: 'UTC' });
    if (date && !dates.add(isNear(date, article.publishedAt, 24))) misses.push(`${name}: date ${date} ≠ ${article.publishedAt}`);
  }
  return { suite: 'readability', pages: names.length, pagesPerSecond: clock.rate, f1: f1.mean, titles: titles.mean, dates: dates.mean, misses };
}

/** Chinese pages: the page's own title without the site, the time in its head, and another extractor's text where there is one. */
function chineseSuite(folder: string): PageSuiteResult {
  const [f1, titles, dates, clock, misses] = [new Tally(), new Tally(), new Tally(), new Clock(), [] as string[]];
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as readonly Json[];
  for (const entry of index) {
    const name = text(entry.file);
    const article = clock.run(html(join(folder, name)), 'http://page.example/', 'Asia/Shanghai');
    const other = (entry.gne_output ?? {}) as Json;
    const right = text(other.title) ? squeezed(text(other.title)) === squeezed(article.title) : sameTitle(text(entry.page_title), article.title);
    if (!titles.add(right)) misses.push(`${name}: title ${text(entry.page_title)} ≠ ${article.title}`);
    const date = parseDateText(text(entry.meta_time) || text(other.publish_time));
    if (date && !dates.add(isNear(date, article.publishedAt, date.endsWith('16:00:00.000Z') ? 24 : 0.5))) misses.push(`${name}: date ${date} ≠ ${article.publishedAt}`);
    if (!date && !article.publishedAt) misses.push(`${name}: no date`);
    const agreement = text(other.content) ? agreementOf(text(other.content), article.text) : undefined;
    if (agreement !== undefined) f1.add(agreement);
    if (agreement !== undefined && agreement < 0.9) misses.push(`${name}: text ${agreement.toFixed(2)} by ${article.method}`);
    if (article.text.length < 100) misses.push(`${name}: only ${article.text.length} characters by ${article.method}`);
  }
  return { suite: 'gne-zh', pages: index.length, pagesPerSecond: clock.rate, f1: f1.mean, titles: titles.mean, dates: dates.mean, misses };
}

/** Pages with passages that the text must and must not hold; dates are days. */
function trafilaturaSuite(folder: string): PageSuiteResult {
  const [titles, dates, authors, clock, misses] = [new Tally(), new Tally(), new Tally(), new Clock(), [] as string[]];
  const pages = JSON.parse(readFileSync(join(folder, 'eval.json'), 'utf8')) as readonly Json[];
  let [found, wanted, wrong] = [0, 0, 0];
  for (const page of pages) {
    const name = text(page.file);
    const article = clock.run(html(join(folder, name)), text(page.url));
    const whole = squeezed(article.text);
    const holds = (part: unknown) => whole.includes(squeezed(text(part)));
    const [inside, outside] = [(page.with ?? []) as unknown[], (page.without ?? []) as unknown[]];
    const [hits, faults] = [inside.filter(holds).length, outside.filter(holds).length];
    [found, wanted, wrong] = [found + hits, wanted + inside.length, wrong + faults];
    if (hits < inside.length || faults > 0) misses.push(`${name}: ${hits} of ${inside.length} passages, ${faults} foreign, by ${article.method}`);
    if (text(page.title) && !titles.add(sameTitle(text(page.title), article.title))) misses.push(`${name}: title ${text(page.title)} ≠ ${article.title}`);
    if (text(page.date) && !dates.add(isNear(`${text(page.date)}T12:00:00Z`, article.publishedAt, 26))) misses.push(`${name}: date ${text(page.date)} ≠ ${article.publishedAt}`);
    if (text(page.author) && !authors.add(text(page.author).split(';').some((person) => squeezed(article.author ?? '').includes(squeezed(person))))) misses.push(`${name}: author ${text(page.author)} ≠ ${article.author}`);
  }
  const [precision, recall] = [found / (found + wrong), found / wanted];
  return { suite: 'trafilatura', pages: pages.length, pagesPerSecond: clock.rate, f1: (2 * precision * recall) / (precision + recall), titles: titles.mean, dates: dates.mean, authors: authors.mean, misses };
}

/** Days are given without their zone: the hours allow for any. */
function isNear(expected: string, got: string | undefined, hours: number): boolean {
  return got !== undefined && Math.abs(Date.parse(got) - Date.parse(expected)) <= hours * 3_600_000;
}

/** Titles agree when they are equal, or one is the other without the site's name. */
function sameTitle(expected: string, got: string): boolean {
  const [wanted, given] = [squeezed(expected), squeezed(got)];
  if (wanted === given || squeezed(withoutSite(expected)) === given || wanted === squeezed(withoutSite(got))) return true;
  return got.length >= 6 && expected.startsWith(got) && /^\s*[-_|｜—–·»:：]|^\s+[\u4e00-\u9fff]+$/.test(expected.slice(got.length));
}

/** F1 of shingles: of four words, or, for texts in Chinese characters, of four characters. */
function agreementOf(expected: string, got: string): number {
  const isHan = (expected.match(/[\u3040-\u9fff]/g)?.length ?? 0) > expected.length / 4;
  const [a, b] = [shingles(expected, isHan), shingles(got, isHan)];
  if (a.size === 0 || b.size === 0) return Number(a.size === b.size);
  let common = 0;
  for (const shingle of a) if (b.has(shingle)) common += 1;
  return (2 * common) / (a.size + b.size);
}

function shingles(value: string, isHan: boolean): Set<string> {
  const units = isHan ? [...value.replace(/[^\p{L}\p{N}]/gu, '')] : (value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const size = Math.min(4, Math.max(1, units.length));
  return new Set(units.slice(0, units.length - size + 1).map((_, index) => units.slice(index, index + size).join(' ')));
}
