import { extractArticle, type ExtractedArticle } from '../../../plugins/readers/server/pages';
import { withoutSite } from '../../../plugins/readers/server/pages/find-title';

/** Results of one collection of saved pages; rates from 0 to 1. */
export interface PageSuiteResult {
  readonly suite: string;
  readonly pages: number;
  readonly pagesPerSecond: number;
  /**
   * F1 of shingles (four words, or four Chinese characters) against whole texts; of passages where the suite provides
   * passages.
   */
  readonly f1?: number;
  /** The same against texts without their captions. */
  readonly f1WithoutCaptions?: number;
  readonly precision?: number;
  readonly recall?: number;
  readonly titles?: number;
  readonly dates?: number;
  readonly authors?: number;
  readonly misses: readonly string[];
}

/** Mean of rates. */
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
 * Mean precision and recall over pages, and the F1 of the two means, as in the public benchmarks of article extraction.
 */
export class TextTally {
  private readonly precisions = new Tally();
  private readonly recalls = new Tally();

  /** Returns the F1 of this page. A page without an extracted text counts for recall only. */
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

/** Computes precision and recall of the shingles of a text as a multiset. */
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

/**
 * Warm-up pages whose time does not count: a collector runs for days, and JIT compilation affects only its first pages.
 */
const warming = 10;

/** Extracts pages and measures the CPU time, except for the first ten. */
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

/** Removes spaces, line breaks and variants of quotation marks. */
export const squeezed = (value: string): string =>
  value
    .replace(/[\s\u00a0\u00ad\u200b]+/g, '')
    .replace(/[“”„‟"']/g, '"')
    .replace(/[‘’]/g, '"')
    .toLowerCase();

/** Compares dates without their time zone: the tolerance in hours covers all zones. */
export function isNear(expected: string, got: string | undefined, hours: number): boolean {
  return got !== undefined && Math.abs(Date.parse(got) - Date.parse(expected)) <= hours * 3_600_000;
}

/** Returns true when titles are equal, or one equals the other without the site's name. */
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
