import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { isCharacterCode } from '#shared/relevance';

/** Estimated document frequencies of the library's words, from a sample. */
export interface CodeFigures {
  readonly articles: number;
  /** Average number of characters of a body. */
  readonly averageLength: number;
  /** Share of articles that contain a code, or approximately a character; undefined for those too rare to be known. */
  readonly getShare: (code: number) => number | undefined;
  /** The most common codes that contain a character: they find most of its articles in the index. */
  readonly getPairs: (character: number) => readonly number[];
  /** Minimum share; codes below it are unknown. */
  readonly rarest: number;
}

/** Number of articles read for the statistics; more would change only the rarest words. */
const sampleSize = 20_000;
/** Minimum number of sampled articles that must contain a code for its share to be stored. */
const minCount = 10;
/** Maximum number of pairs by which a single character is looked up. */
const maxPairs = 4;
/** Cache duration in milliseconds. */
const keptFor = 600_000;
/** Number of articles below which a library is measured again as soon as it has doubled; above it, once a night. */
const youngLibrary = 200_000;

interface Row {
  readonly articles: string;
  readonly sampled: number;
  readonly average_length: number;
  readonly codes: number[];
  readonly counts: number[];
}

const unknown: CodeFigures = {
  articles: 0,
  averageLength: 0,
  getShare: () => undefined,
  getPairs: () => [],
  rarest: 0,
};

/** Word frequencies of the library: counted over a sample, stored in one row and cached for some minutes. */
export class CodeStatistics {
  private cachedFigures: { readonly figures: Promise<CodeFigures>; readonly until: number } | undefined;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Empty before the first measurement: then nothing is treated as common. */
  figures(): Promise<CodeFigures> {
    if (!this.cachedFigures || this.cachedFigures.until < Date.now()) {
      const figures = this.read();
      this.cachedFigures = { figures, until: Date.now() + keptFor };
      figures.catch(() => (this.cachedFigures = undefined));
    }
    return this.cachedFigures.figures;
  }

  /** Measures a young library that has doubled since the last time; returns true when it did. */
  async measureWhenGrown(): Promise<boolean> {
    const { rows } = await this.database.query<{ articles: string }>('select articles from code_statistics');
    const before = Number(rows[0]?.articles ?? 0);
    if (before >= youngLibrary) return false;
    const { rows: matches } = await this.database.query<{ articles: string }>(
      'select count(*) as articles from (select 1 from article limit $1) found',
      [before * 2 + 1],
    );
    if (Number(matches[0]?.articles) <= before * 2) return false;
    await this.measure();
    return true;
  }

  /** Counts a sample and stores the result; takes some seconds. */
  async measure(): Promise<void> {
    const { rows } = await this.database.query<{ articles: string }>('select count(*) as articles from article');
    const articles = Number(rows[0]?.articles);
    const percent = articles <= sampleSize ? 100 : (sampleSize / articles) * 100;
    await this.database.query(
      `with sample as materialized (select codes, body_length from article tablesample system ($2)),
         matches as (select code, count(*)::int as counts from sample, unnest(codes) code group by code
           having count(*) >= $3)
       insert into code_statistics (place, articles, sampled, average_length, codes, counts, measured_at)
       select 1, $1, (select count(*) from sample), (select coalesce(avg(body_length), 0) from sample),
         coalesce(array_agg(code), '{}'), coalesce(array_agg(counts), '{}'), now() from matches
       on conflict (place) do update set articles = excluded.articles, sampled = excluded.sampled,
         average_length = excluded.average_length, codes = excluded.codes, counts = excluded.counts,
           measured_at = excluded.measured_at`,
      [articles, percent, minCount],
    );
    this.cachedFigures = undefined;
  }

  private async read(): Promise<CodeFigures> {
    const { rows } = await this.database.query<Row>(
      'select articles, sampled, average_length, codes, counts from code_statistics',
    );
    const [row] = rows;
    if (!row || row.sampled === 0) return unknown;
    const shares: ReadonlyMap<number, number> = new Map(
      row.codes.map((code, place) => [code, (row.counts[place] ?? 0) / row.sampled]),
    );
    const ofCharacter = characterFigures(shares);
    return {
      articles: Number(row.articles),
      averageLength: row.average_length,
      getShare: (code) => (isCharacterCode(code) ? ofCharacter(code).share : shares.get(code)),
      getPairs: (character) => ofCharacter(character).pairs,
      rarest: minCount / row.sampled,
    };
  }
}

interface CharacterFigures {
  readonly pairs: readonly number[];
  readonly share: number | undefined;
}

/**
 * Looks up a character among all codes, once per cached set of shares. Except at the ends of runs, a character is the
 * first of one pair and the second of another.
 */
function characterFigures(shares: ReadonlyMap<number, number>): (character: number) => CharacterFigures {
  const figuresByCharacter = new Map<number, CharacterFigures>();
  return (character) => {
    const before = figuresByCharacter.get(character);
    if (before) return before;
    const pairs: number[] = [];
    let [asFirst, asSecond] = [0, 0];
    for (const [code, share] of shares) {
      const first = code >>> 16;
      const isSecond = (code & 0xffff) === character && !(first >= 0xd800 && first < 0xe000);
      if (first !== character && !isSecond) continue;
      pairs.push(code);
      if (first === character) asFirst += share;
      if (isSecond) asSecond += share;
    }
    pairs.sort((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0));
    const figures: CharacterFigures = {
      pairs: pairs.slice(0, maxPairs),
      share: pairs.length > 0 ? Math.min(1, Math.max(asFirst, asSecond)) : undefined,
    };
    figuresByCharacter.set(character, figures);
    return figures;
  };
}
