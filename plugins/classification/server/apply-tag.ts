import type { Resolver } from '#core';
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

/** How far back a keyword is applied, and the maximum number of articles per batch. */
const reach = 30 * 86_400_000;
const max = 200_000;
const step = 500;

/** Schedules the application of a keyword to stored articles, after its change has been committed. */
export async function askToApply(jobs: JobService, tx: Statements, clientId: string, keywordId: string): Promise<void> {
  await jobs.add(applyTagJob, { Client_ID: clientId, Tag_Keyword_ID: keywordId } satisfies TagChange, {
    key: `${applyTagJob}:${keywordId}`,
    within: tx,
  });
}

/** Schedules tagging of articles that became visible to a client after they were stored, after the commit. */
export async function askToTag(
  jobs: JobService,
  tx: Statements,
  clientId: string,
  articleIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < articleIds.length; start += step) {
    await jobs.add(
      tagArticlesJob,
      { Client_ID: clientId, Article_IDs: articleIds.slice(start, start + step) } satisfies NewArticles,
      { within: tx },
    );
  }
}

/** Synchronizes the tags of the last 30 days with a keyword that was added, changed, disabled or deleted. */
export async function applyTag(
  services: Resolver,
  payload: unknown,
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
): Promise<void> {
  const { Client_ID: clientId, Tag_Keyword_ID: keywordId } = payload as TagChange;
  const database = services.get(DatabaseService);
  const articles = services.get(ClientArticles);
  // Entries that the pipeline adds during this run already follow the changed rule, and stay.
  const {
    rows: [clock],
  } = await database.query<{ begun: string }>('select clock_timestamp()::text as begun');
  let taken = 0;
  for (let count = step; count === step; taken += count) {
    signal.throwIfAborted();
    count = await database.transaction((tx) => takeTags(tx, articles, clientId, keywordId, clock?.begun ?? '', step));
  }
  const rule = await services.get(TagRules).one(keywordId);
  const matches = rule ? await findForClient(database, clientId, rule.tree, new Date(Date.now() - reach), max) : [];
  for (let start = 0; start < matches.length; start += step) {
    signal.throwIfAborted();
    await database.transaction((tx) =>
      putTags(
        tx,
        articles,
        matches.slice(start, start + step).map((articleId) => ({ clientId, keywordId, articleId })),
      ),
    );
  }
  await database.transaction(async (tx) => {
    await recount(tx, counters.hitsOfKeyword, [keywordId]);
    await tx.query('update tag_keyword set applied_at = now() where tag_keyword_id = $1', [keywordId]);
  });
  log.info(
    { keyword: keywordId, client: clientId, taken, put: matches.length },
    'Applied a tag keyword to stored articles',
  );
}

/** Tags articles that have become visible to a client. */
export async function tagArticles(services: Resolver, payload: unknown): Promise<void> {
  const { Client_ID: clientId, Article_IDs: ids } = payload as NewArticles;
  const clientRules = (await services.get(TagRules).read()).data.filter((rule) => rule.clientId === clientId);
  if (clientRules.length === 0) return;
  const rules = compileRules(clientRules.map((rule) => ({ id: rule, tree: rule.tree })));
  const database = services.get(DatabaseService);
  const { rows } = await database.query<StoredArticle>(
    `select ${storedColumns} from article a join article_text t using (article_id)
      where a.article_id = any($1::bigint[])`,
    [ids],
  );
  const hits = rows.flatMap((row) =>
    rules
      .match(prepareDocument(documentOfStored(row)))
      .map(({ id }) => ({ clientId, keywordId: id.keywordId, articleId: row.article_id })),
  );
  await database.transaction((tx) => putTags(tx, services.get(ClientArticles), hits));
}
