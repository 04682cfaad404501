import { createToken, inject } from '#core';
import type { Parameters } from '#core/server';
import { isCharacterCode, getRelevance, type LibraryFigures, type SearchTerm, type TextScore } from '#shared/relevance';
import { chooseTerms, maxRead, type Lookup } from './choose-terms';
import { CodeStatistics, type CodeFigures } from './code-statistics';

/** Runs a reading statement under the caller's limits. */
export type RunQuery = <Row extends object>(
  text: string,
  parameters: readonly unknown[],
) => Promise<{ readonly rows: readonly Row[] }>;

/** A condition on `article a`, with its parameters. */
export interface LibraryCondition {
  readonly where: string;
  readonly parameters: Parameters;
}

/** An article with its relevance score; lists are sorted best first. */
export interface RankedArticle extends TextScore {
  readonly articleId: string;
}

/** Maximum length of a list of closest articles. */
export const maxClosest = 200;
/** Maximum number of rows that one lookup reads, in case the statistics are wrong. */
const maxPerLookup = 20_000;
/** Number of characters of a body that are read. */
const readBody = 20_000;
/** Minimum share of the best score; articles below it are not considered close. */
const minShare = 0.25;

/** Finds the articles that best match a text, even when none contains all of it. */
export interface ClosestArticles {
  /** Returns the closest articles that fulfill the condition, best first, at most `maxClosest`. */
  find(run: RunQuery, terms: readonly SearchTerm[], condition: LibraryCondition): Promise<RankedArticle[]>;
  /** Ranks these articles by relevance, best first; equal ones keep their order. */
  rank(run: RunQuery, terms: readonly SearchTerm[], ids: readonly string[]): Promise<RankedArticle[]>;
}
export const ClosestArticles = createToken<ClosestArticles>('articles.closest');

export class IndexedClosestArticles implements ClosestArticles {
  constructor(@inject(CodeStatistics) private readonly statistics: CodeStatistics) {}

  async find(run: RunQuery, terms: readonly SearchTerm[], condition: LibraryCondition): Promise<RankedArticle[]> {
    const figures = await this.statistics.figures();
    const lookups = chooseTerms(terms, figures);
    if (lookups.length === 0) return [];
    const { ids, counted } = await candidates(run, lookups, figures, condition);
    const ranked = await this.ranked(run, terms, ids, libraryFigures(figures, counted));
    const min = (ranked[0]?.score ?? 0) * minShare;
    return ranked.filter(({ score }) => score > 0 && score >= min).slice(0, maxClosest);
  }

  async rank(run: RunQuery, terms: readonly SearchTerm[], ids: readonly string[]): Promise<RankedArticle[]> {
    return this.ranked(run, terms, ids, libraryFigures(await this.statistics.figures(), new Map()));
  }

  private async ranked(
    run: RunQuery,
    terms: readonly SearchTerm[],
    ids: readonly string[],
    figures: LibraryFigures,
  ): Promise<RankedArticle[]> {
    if (ids.length === 0) return [];
    const { rows } = await run<{ article_id: string; title: string; body: string }>(
      `select article_id, title_folded as title, left(body_folded, ${readBody}) as body from article
        where article_id = any($1::bigint[])`,
      [ids],
    );
    const averageLength =
      figures.averageLength || rows.reduce((sum, { body }) => sum + body.length, 0) / Math.max(1, rows.length);
    const getScore = getRelevance(terms, { ...figures, averageLength });
    const place = new Map(ids.map((id, index) => [id, index]));
    return rows
      .map((row) => ({ articleId: row.article_id, ...getScore(row) }))
      .sort((a, b) => b.score - a.score || (place.get(a.articleId) ?? 0) - (place.get(b.articleId) ?? 0));
  }
}

/** Uses the shares of the sample where they are known, else the counts of the lookups. */
function libraryFigures(
  { articles, averageLength, getShare }: CodeFigures,
  counted: ReadonlyMap<number, number>,
): LibraryFigures {
  const max = Math.max(articles, ...counted.values());
  return {
    articles: max,
    averageLength,
    holding: (code) => Math.max((getShare(code) ?? 0) * articles, counted.get(code) ?? 0),
  };
}

/** Returns the ids found by the lookups, those with the most significant terms first, and the count of each lookup. */
async function candidates(
  run: RunQuery,
  lookups: readonly Lookup[],
  { articles, getPairs }: CodeFigures,
  { where, parameters }: LibraryCondition,
): Promise<{ readonly ids: readonly string[]; readonly counted: ReadonlyMap<number, number> }> {
  const list = (values: readonly number[]): string => `${parameters.add(values)}::float8[]`;
  // One part per lookup: a limit within a lateral join is refused when articles are on several machines.
  const hits = lookups.map(({ terms }, index) => {
    const codes = terms.map(({ code }) => code);
    const words = codes.filter((code) => !isCharacterCode(code));
    const conditions = [
      ...(words.length > 0 ? [`a.codes @> ${parameters.add(words)}::int4[]`] : []),
      ...codes.filter(isCharacterCode).map((code) => `a.codes && ${parameters.add(getPairs(code))}::int4[]`),
    ];
    return `(select ${index + 1} as place, a.article_id from article a where ${conditions.join(' and ')} and ${where}
       limit ${maxPerLookup})`;
  });
  const { rows } = await run<{ article_id: string; counts: Readonly<Record<string, number>> }>(
    `with term as (
       select * from unnest(${list(lookups.map(({ terms }) => terms.reduce((sum, { weight }) => sum + weight, 0)))},
         ${list(lookups.map(({ expected }) => expected))}) with ordinality t (weight, expected, place)
     ), hit as materialized (${hits.join(' union all ')}), counted as (select place, count(*)::float8 as n from hit group by place),
     weighed as (
       select t.place, t.weight * ln(1 + (greatest(${parameters.add(articles)}::float8, n, t.expected) - greatest(n,
         t.expected) + 0.5) / (greatest(n, t.expected) + 0.5)) as weight
       from term t join counted using (place)
     )
     select h.article_id, (select jsonb_object_agg(place, n) from counted) as counts
     from hit h join weighed using (place) group by h.article_id order by sum(weight) desc, h.article_id desc
       limit ${maxRead}`,
    parameters.values,
  );
  const counts = new Map<number, number>();
  for (const [place, count] of Object.entries(rows[0]?.counts ?? {})) {
    const { terms } = lookups[Number(place) - 1]!;
    if (terms.length === 1) counts.set(terms[0].code, count);
  }
  return { ids: rows.map(({ article_id }) => article_id), counted: counts };
}
