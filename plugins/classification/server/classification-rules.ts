import { ConflictError, InputError, withServices } from '#core';
import { JobService, recount, getSearcher, SearchService, type ResourceRules, type Statements } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { queryCost } from '#shared/query';
import type { contentClass, tag, tagClass, tagKeyword } from '../resource';
import { scheduleApply } from './apply-tag';
import { counters } from './counters';
import { visibleArticles, visibleHits } from './visible-counts';
import { TagRules } from './tag-rules';

/** Maximum number of keywords per client; each is tested on every article visible to the client. */
const maxKeywords = 2_000;

async function requireExisting(
  tx: Statements,
  table: 'tag_class' | 'client_tag',
  key: string,
  field: string,
  id: string | null | undefined,
  clientId: string,
): Promise<void> {
  if (!id) return;
  const { rowCount } = await tx.query(`select from ${table} where client_id = $1 and ${key} = $2`, [clientId, id]);
  if (rowCount === 0) throw new InputError(`${field}: does not exist`, 'input', { [field]: 'unknown' });
}

/** Returns the services that the rules use. */
const getServices = withServices(
  { articles: ClientArticles, jobs: JobService, rules: TagRules, searches: SearchService },
  (services) => services,
);

/** Rules for content classes. */
export const contentClassRules: ResourceRules<typeof contentClass> = {
  counted: visibleArticles,
  beforeSave: (draft, before) => ({ Article_Count: before?.Article_Count ?? 0, Sort_Order: draft.Sort_Order ?? 0 }),
  afterRemove: async (rows, { caller, tx }) =>
    void (await tx.query(
      'delete from content_class_article where client_id = $1 and content_class_id = any($2::bigint[])',
      [caller.clientId, rows.map(({ Content_Class_ID }) => Content_Class_ID)],
    )),
};

/** Rules for tag groups: a group with tags cannot be deleted. */
export const tagClassRules: ResourceRules<typeof tagClass> = {
  beforeSave: (draft, before) => ({ Tag_Count: before?.Tag_Count ?? 0, Sort_Order: draft.Sort_Order ?? 0 }),
  beforeRemove: async (rows) => {
    const full = rows.find(({ Tag_Count }) => (Tag_Count ?? 0) > 0);
    if (full) throw new ConflictError(`The group ${full.Class_Name} still contains tags`, 'classification.not-empty');
  },
};

/**
 * Rules for tags: renaming updates the articles, and deletion removes the tag from articles together with its keywords.
 */
export const tagResourceRules: ResourceRules<typeof tag> = {
  beforeSave: async ({ Tag_Class_ID }, before, { caller, tx }) => {
    await requireExisting(tx, 'tag_class', 'tag_class_id', 'Tag_Class_ID', Tag_Class_ID, caller.clientId);
    return { Keyword_Count: before?.Keyword_Count ?? 0 };
  },
  afterSave: async (row, before, { caller, services, tx }) => {
    await recount(tx, counters.tagsOfClass, [row.Tag_Class_ID, before?.Tag_Class_ID]);
    if (!before) return;
    if (before.Tag_Name !== row.Tag_Name) {
      await getServices(services).articles.renameTag(tx, caller.clientId, before.Tag_Name, row.Tag_Name);
    }
    if (before.Is_Enabled === row.Is_Enabled) return;
    const { rows } = await tx.query<{ tag_keyword_id: string }>(
      'update tag_keyword set applied_at = null where client_id = $1 and tag_id = $2 returning tag_keyword_id',
      [caller.clientId, row.Tag_ID],
    );
    const { jobs } = getServices(services);
    for (const { tag_keyword_id } of rows) await scheduleApply(jobs, tx, caller.clientId, tag_keyword_id);
  },
  afterRemove: async (rows, { caller, services, tx }) => {
    const ids = rows.map(({ Tag_ID }) => Tag_ID);
    await tx.query('delete from tag_keyword where client_id = $1 and tag_id = any($2::bigint[])', [
      caller.clientId,
      ids,
    ]);
    await tx.query('delete from tag_hit where client_id = $1 and tag_id = any($2::bigint[])', [caller.clientId, ids]);
    await getServices(services).articles.dropTags(
      tx,
      caller.clientId,
      rows.map(({ Tag_Name }) => Tag_Name),
    );
    await recount(
      tx,
      counters.tagsOfClass,
      rows.map(({ Tag_Class_ID }) => Tag_Class_ID),
    );
  },
};

/** Rules for keywords: they must be valid, and are applied to stored articles. */
export const tagKeywordRules: ResourceRules<typeof tagKeyword> = {
  counted: visibleHits,
  beforeSave: async ({ Rule, Tag_ID }, before, { caller, services, tx }) => {
    await requireExisting(tx, 'client_tag', 'tag_id', 'Tag_ID', Tag_ID, caller.clientId);
    const cost = queryCost(await getServices(services).rules.parse(Rule, caller.clientId, tx));
    getServices(services).searches.check(getSearcher(caller, ''), cost, 'rule');
    const { rows } = await tx.query<{ count: string }>(
      'select count(*) as count from tag_keyword where client_id = $1',
      [caller.clientId],
    );
    if (!before && Number(rows[0]?.count) >= maxKeywords)
      throw new ConflictError(`A client can have at most ${maxKeywords} keywords`, 'classification.full');
    return { Hit_Count: before?.Hit_Count ?? 0, Applied_At: null };
  },
  afterSave: async (row, before, { caller, services, tx }) => {
    await recount(tx, counters.keywordsOfTag, [row.Tag_ID, before?.Tag_ID]);
    await scheduleApply(getServices(services).jobs, tx, caller.clientId, row.Tag_Keyword_ID);
  },
  afterRemove: async (rows, { caller, services, tx }) => {
    await recount(
      tx,
      counters.keywordsOfTag,
      rows.map(({ Tag_ID }) => Tag_ID),
    );
    for (const row of rows) await scheduleApply(getServices(services).jobs, tx, caller.clientId, row.Tag_Keyword_ID);
  },
};
