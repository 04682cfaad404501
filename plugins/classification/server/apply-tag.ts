import { inject } from '#core';
import { DatabaseService, recount, type JobContext, type JobService, type Statements } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { documentOfStored, storedColumns, type StoredArticle } from '#plugins/subjects/server';
import { compileRules, prepareDocument } from '#shared/query';
import { counters } from './counters';
import { putTags, takeTags } from './put-tags';
import { TagRules } from './tag-rules';
import { findForClient } from './tag-search';

export const applyTagJob = 'classification.apply-tag';
export const tagArticlesJob = 'classification.tag-articles';

interface TagChange {
  readonly Client_ID: string;
  readonly Tag_Keyword_ID: string;
}

interface NewArticles {
  readonly Client_ID: string;
  readonly Article_IDs: readonly string[];
}

/** Age of the oldest articles that a keyword is applied to. */
const periodMs = 30 * 86_400_000;
/** Maximum number of articles that a keyword is applied to. */
const maxArticles = 200_000;
/** Number of articles per transaction. */
const batchSize = 500;

/** Schedules the application of a keyword to stored articles, after its change has been committed. */
export async function scheduleApply(
  jobs: JobService,
  tx: Statements,
  clientId: string,
  keywordId: string,
): Promise<void> {
  await jobs.add(applyTagJob, { Client_ID: clientId, Tag_Keyword_ID: keywordId } satisfies TagChange, {
    key: `${applyTagJob}:${keywordId}`,
    within: tx,
  });
}

/** Schedules tagging of articles that became visible to a client after they were stored, after the commit. */
export async function scheduleTagging(
  jobs: JobService,
  tx: Statements,
  clientId: string,
  articleIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < articleIds.length; start += batchSize) {
    await jobs.add(
      tagArticlesJob,
      { Client_ID: clientId, Article_IDs: articleIds.slice(start, start + batchSize) } satisfies NewArticles,
      { within: tx },
    );
  }
}

/** Applies keywords to stored articles. */
export class TagApplication {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClientArticles) private readonly articles: ClientArticles,
    @inject(TagRules) private readonly rules: TagRules,
  ) {}

  /** Synchronizes the tags of the last 30 days with a keyword that was added, changed, disabled or deleted. */
  async apply(payload: unknown, { signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    const { Client_ID: clientId, Tag_Keyword_ID: keywordId } = payload as TagChange;
    const removed = await this.removeTags(clientId, keywordId, signal);
    const rule = await this.rules.one(keywordId);
    const since = new Date(Date.now() - periodMs);
    const matches = rule ? await findForClient(this.database, clientId, rule.tree, since, maxArticles) : [];
    for (let start = 0; start < matches.length; start += batchSize) {
      signal.throwIfAborted();
      await this.database.transaction((tx) =>
        putTags(
          tx,
          this.articles,
          matches.slice(start, start + batchSize).map((articleId) => ({ clientId, keywordId, articleId })),
        ),
      );
    }
    await this.database.transaction(async (tx) => {
      await recount(tx, counters.hitsOfKeyword, [keywordId]);
      await tx.query('update tag_keyword set applied_at = now() where tag_keyword_id = $1', [keywordId]);
    });
    log.info(
      { keyword: keywordId, client: clientId, removed, added: matches.length },
      'Applied a tag keyword to stored articles',
    );
  }

  /** Tags articles that have become visible to a client. */
  async tagArticles(payload: unknown): Promise<void> {
    const { Client_ID: clientId, Article_IDs: ids } = payload as NewArticles;
    const clientRules = (await this.rules.read()).data.filter((rule) => rule.clientId === clientId);
    if (clientRules.length === 0) return;
    const rules = compileRules(clientRules.map((rule) => ({ id: rule, tree: rule.tree })));
    const { rows } = await this.database.query<StoredArticle>(
      `select ${storedColumns} from article a join article_text t using (article_id)
        where a.article_id = any($1::bigint[])`,
      [ids],
    );
    const hits = rows.flatMap((row) =>
      rules
        .match(prepareDocument(documentOfStored(row)))
        .map(({ id }) => ({ clientId, keywordId: id.keywordId, articleId: row.article_id })),
    );
    await this.database.transaction((tx) => putTags(tx, this.articles, hits));
  }

  /** Removes what a keyword has tagged so far; returns the number of articles. */
  private async removeTags(clientId: string, keywordId: string, signal: AbortSignal): Promise<number> {
    // Entries that the pipeline adds during this run already follow the changed rule, and stay.
    const {
      rows: [clock],
    } = await this.database.query<{ begun: string }>('select clock_timestamp()::text as begun');
    let removed = 0;
    for (let count = batchSize; count === batchSize; removed += count) {
      signal.throwIfAborted();
      count = await this.database.transaction((tx) =>
        takeTags(tx, this.articles, clientId, keywordId, clock?.begun ?? '', batchSize),
      );
    }
    return removed;
  }
}
