import type { Resolver } from '#core';
import { DatabaseService, getSearcher, SearchService, type Caller, type Handlers } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import type { clientFilterContract, FilterPreview, HiddenArticle } from '../contract';
import { exceptArticle } from './except-article';
import { queriesOfSetting, queryOfSource, queryOfWord, type FilterEntry } from './filter-entry';
import { previewFilters } from './filter-preview';
import { readSetting, saveSetting } from './filter-settings';

const previewDays = 7;
const pageSize = 50;

interface HiddenRow {
  readonly article_id: string;
  readonly filtered_at: Date;
  readonly reason: string;
}

interface HiddenText {
  readonly article_id: string;
  readonly title: string;
  readonly url: string | null;
  readonly site_name: string;
  readonly published_at: Date;
}

export function filterCalls(services: Resolver): Handlers<typeof clientFilterContract> {
  const database = services.get(DatabaseService);
  const searches = services.get(SearchService);
  const scopes = services.get(ScopeService);

  /**
   * Returns what entries would hide among the articles that the caller sees, separately from those of the whole client.
   */
  const preview = async (
    caller: Caller,
    entries: readonly Pick<FilterEntry, 'tree' | 'address' | 'filter' | 'reason' | 'subjectIds'>[],
  ): Promise<FilterPreview> => {
    const visible = await scopes.subjects(caller);
    const bound = entries.map((entry) => ({
      ...entry,
      id: '0',
      clientId: caller.clientId,
      subjectIds:
        visible === null ? entry.subjectIds : (entry.subjectIds ?? visible).filter((id) => visible.includes(id)),
    }));
    const countAll = async (since: Date): Promise<number> =>
      (
        await services
          .get(ArticleReader)
          .count(caller, { Published_At: `${since.toISOString()}..` }, Number.POSITIVE_INFINITY)
      ).total;
    const previewResult = await searches.inTurn(getSearcher(caller, ''), () =>
      previewFilters(database, bound, previewDays, visible === null ? undefined : countAll),
    );
    return { ...previewResult, Is_Restricted: visible !== null };
  };

  const withinScope = async (caller: Caller, rows: readonly HiddenRow[]): Promise<readonly HiddenRow[]> => {
    if ((await scopes.subjects(caller)) === null) return rows;
    const ids = rows.map(({ article_id }) => article_id);
    const visible = new Set(await scopes.articles(caller, ids, { withHidden: true }));
    return rows.filter(({ article_id }) => visible.has(article_id));
  };

  const hidden =
    (filter: FilterEntry['filter']) =>
    async ({
      caller,
      query,
    }: {
      readonly caller: Caller;
      readonly query: { readonly Entry_ID: string; readonly after?: string };
    }) => {
      const { rows } = await database.query<HiddenRow>(
        `select article_id, filtered_at, reason from client_filtered
         where client_id = $1 and entry_id = $2 and filter = $3 and ($4::bigint is null or article_id < $4)
           order by article_id desc limit ${pageSize + 1}`,
        [caller.clientId, query.Entry_ID, filter, query.after ?? null],
      );
      const shown = await withinScope(caller, rows.slice(0, pageSize));
      const { rows: articles } = await database.query<HiddenText>(
        'select article_id, title, url, site_name, published_at from article where article_id = any($1::bigint[])',
        [shown.map(({ article_id }) => article_id)],
      );
      const texts = new Map(articles.map((article) => [article.article_id, article]));
      return {
        list: shown.flatMap((row): HiddenArticle[] => {
          const text = texts.get(row.article_id);
          return text
            ? [
                {
                  Article_ID: row.article_id,
                  Title: text.title,
                  Url: text.url,
                  Site: text.site_name,
                  Published_At: text.published_at.toISOString(),
                  Hidden_At: row.filtered_at.toISOString(),
                  Reason: row.reason,
                },
              ]
            : [];
        }),
        next: rows.length > pageSize ? (rows[pageSize - 1]?.article_id ?? null) : null,
      };
    };

  return {
    previewList: async ({ caller, body }) =>
      preview(caller, [
        { ...queryOfSource(body.Kind, body.Value), filter: 'list', reason: body.Value, subjectIds: null },
      ]),
    previewWord: async ({ caller, body }) =>
      preview(caller, [
        {
          ...queryOfWord(body.Word, body.Place),
          filter: 'word',
          reason: body.Word,
          subjectIds: body.Subject_IDs?.length ? body.Subject_IDs : null,
        },
      ]),
    hiddenByList: hidden('list'),
    hiddenByWord: hidden('word'),
    setting: async ({ caller }) => readSetting(database, caller.clientId),
    saveSetting: async ({ caller, body, ip }) => saveSetting(services, caller, body, ip),
    previewSetting: ({ caller, body }) =>
      preview(
        caller,
        Object.values(queriesOfSetting({ ...body, Max_Age_Days: null })).map((query) => ({
          ...query,
          filter: 'parameter' as const,
          reason: '',
          subjectIds: null,
        })),
      ),
    hiddenByParameter: hidden('parameter'),
    except: async ({ caller, body, ip }) => {
      await exceptArticle(services, caller, body.Article_ID, body.Is_Excepted, ip);
      return { Is_Excepted: body.Is_Excepted };
    },
  };
}
