import { extractArticle, type ExtractedArticle } from '../../../plugins/readers/server/pages';
import { withoutSite } from '../../../plugins/readers/server/pages/find-title';

/** How one collection of saved pages fared; rates from 0 to 1. */
export interface PageSuiteResult {
  readonly suite: string;
  readonly pages: number;
  readonly pagesPerSecond: number;
  /**
   * Of shingles (four words, or four characters of Chinese) against whole texts; of passages where the suite gives
   * passages.
   */
  readonly f1?: number;
  /** The same against texts whose captions are taken out. */
  readonly f1WithoutCaptions?: number;
  readonly precision?: number;
  readonly recall?: number;
  readonly titles?: number;
  readonly dates?: number;
  readonly authors?: number;
  readonly misses: readonly string[];
}

/** A mean of rates. */
export class Tally {
  private readonly values: number[] = [];

  add(value: number | boolean): boolean {
    this.values.push(Number(value));
    return value === true || value === 1;
  }

  get mean(): number | undefined {
    return this.values.length === 0
      ? undefined
      : this.values.reduce((sum, value) => sum + value, 0) / this.values.length;
  }
}

/**
 * Mean precision and recall over pages, and the F1 of the two means, as the public benchmarks of article extraction
 * count.
 */
export class TextTally {
  private readonly precisions = new Tally();
  private readonly recalls = new Tally();

  /** Answers the F1 of this page. A page without a text found counts for recall alone. */
  add(expected: string, got: string): number {
    const { precision, recall } = compareTexts(expected, got);
    if (got.trim() !== '') this.precisions.add(precision);
    this.recalls.add(recall);
    return harmonic(precision, recall);
  }

  get figures(): { readonly f1?: number; readonly precision?: number; readonly recall?: number } {
    const [precision, recall] = [this.precisions.mean, this.recalls.mean];
    return precision === undefined || recall === undefined
      ? {}
      : { f1: harmonic(precision, recall), precision, recall };
  }
}

const harmonic = (a: number, b: number) => (a + b === 0 ? 0 : (2 * a * b) / (a + b));

/** Precision and recall of the shingles of a text, each counted as often as it comes. */
function compareTexts(expected: string, got: string): { readonly precision: number; readonly recall: number } {
  const isHan = (expected.match(/[\u3040-\u9fff]/g)?.length ?? 0) > expected.length / 4;
  const [wanted, found] = [shingles(expected, isHan), shingles(got, isHan)];
  let common = 0;
  for (const [shingle, count] of found) common += Math.min(count, wanted.get(shingle) ?? 0);
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
  return { precision: common / Math.max(1, sum(found)), recall: common / Math.max(1, sum(wanted)) };
}

function shingles(value: string, isHan: boolean): ReadonlyMap<string, number> {
  const units = isHan ? [...value.replace(/[^\p{L}\p{N}]/gu, '')] : (value.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []);
  const size = Math.min(4, Math.max(1, units.length));
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= units.length; at += 1) {
    const shingle = units.slice(at, at + size).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

/** Pages whose time does not count: a collector runs for days, its first pages are compiled code's first. */
const warming = 10;

/** Extracts pages and keeps account of the processor time that this takes, the first ten aside. */
export class Clock {
  private pages = -warming;
  private used = 0;

  run(bytes: Buffer, url: string, zone = 'UTC'): ExtractedArticle {
    const start = process.cpuUsage();
    const article = extractArticle(bytes, { url, zone, now: new Date('2026-06-01') });
    const { user, system } = process.cpuUsage(start);
    this.pages += 1;
    if (this.pages > 0) this.used += (user + system) / 1e6;
    return article;
  }

  get rate(): number {
    return Math.max(0, this.pages) / this.used;
  }
}

/** Without spaces, breaking marks and kinds of quotation marks. */
export const squeezed = (value: string): string =>
  value
    .replace(/[\s\u00a0\u00ad\u200b]+/g, '')
    .replace(/[“”„‟"']/g, '"')
    .replace(/[‘’]/g, '"')
    .toLowerCase();

/** Days are given without their zone: the hours allow for any. */
export function isNear(expected: string, got: string | undefined, hours: number): boolean {
  return got !== undefined && Math.abs(Date.parse(got) - Date.parse(expected)) <= hours * 3_600_000;
}

/** Titles agree when they are equal, or one is the other without the site's name. */
export function sameTitle(expected: string, got: string): boolean {
  const [wanted, given] = [squeezed(expected), squeezed(got)];
  if (wanted === given || squeezed(withoutSite(expected)) === given || wanted === squeezed(withoutSite(got)))
    return true;
  return (
    got.length >= 6 &&
    expected.startsWith(got) &&
    /^\s*[-_|｜—–·»:：]|^\s+[\u4e00-\u9fff]+$/.test(expected.slice(got.length))
  );
}
