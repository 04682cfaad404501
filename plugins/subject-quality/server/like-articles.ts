import { inject } from '#core';
import { DatabaseService, Parameters } from '#core/server';
import { ClosestArticles } from '#plugins/articles/server';
import { searchTerms } from '#shared/relevance';
import { foldText } from '#shared/text';

/** Number of characters of a text used for the similarity search. */
const readText = 400;
/** Number of closest articles per seed, one of each group of copies. */
const ofEach = 8;

/** Time range and library (client) of a similarity search. */
export interface LikeScope {
  readonly clientId: string;
  readonly from: Date;
  readonly to: Date;
}

interface SeedText {
  readonly article_id: string;
  readonly cluster_id: string;
  readonly title: string;
  readonly text: string;
}

/** Removes the words by which the rule found the text, so that similarity is independent of the rule. */
function without(text: string, words: readonly string[]): string {
  const foldedWords = words.map(foldText).filter((word) => word !== '');
  return [...foldedWords]
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ' '), foldText(text));
}

/** Finds articles similar to those of a subject, ignoring the words of its rule. */
export class LikeArticles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClosestArticles) private readonly closest: ClosestArticles,
  ) {}

  /**
   * Returns the ids of articles similar to any of the seeds, without the seeds themselves, copies of them, or copies of
   * one another.
   */
  async find(scope: LikeScope, seeds: readonly string[], ruleWords: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.database.query<SeedText>(
      `select a.article_id, a.cluster_id, a.title,
        left(whole_text(a.body_folded, t.changes), ${readText}) as text from article a
       join article_text t using (article_id) where a.article_id = any($1::bigint[])`,
      [seeds],
    );
    const clusters = rows.map(({ cluster_id }) => cluster_id);
    const similarIds = new Set<string>();
    for (const { title, text } of rows) {
      const { terms } = searchTerms(without(`${title}\n${text}`, ruleWords));
      if (terms.length === 0) continue;
      const parameters = new Parameters();
      const where = [
        `a.published_at >= ${parameters.add(scope.from)}`,
        `a.published_at < ${parameters.add(scope.to)}`,
        `(a.owner_id is null or a.owner_id = ${parameters.add(scope.clientId)})`,
        `not a.cluster_id = any(${parameters.add(clusters)}::bigint[])`,
      ].join(' and ');
      const run = <Row extends object>(statement: string, values: readonly unknown[]) =>
        this.database.query(statement, [...values]) as unknown as Promise<{ readonly rows: readonly Row[] }>;
      const ranked = await this.closest.find(run, terms, { where, parameters });
      for (const { articleId } of ranked.slice(0, ofEach)) similarIds.add(articleId);
    }
    return this.oneOfEachCluster([...similarIds]);
  }

  private async oneOfEachCluster(ids: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ article_id: string }>(
      `select min(article_id) as article_id from article where article_id = any($1::bigint[])
       group by cluster_id order by 1`,
      [ids],
    );
    return rows.map(({ article_id }) => article_id);
  }
}
