import type { Resolver } from '#core';
import { DatabaseService, searcherOf, SearchService, type Caller, type Handlers } from '#core/server';
import type { clientFilterContract, HiddenArticle } from '../contract';
import { exceptArticle } from './except-article';
import { queriesOfSetting, queryOfSource, queryOfWord, type FilterEntry } from './filter-entry';
import { previewFilter, previewFilters } from './filter-preview';
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

/** What answers the calls of filters. */
export function filterCalls(services: Resolver): Handlers<typeof clientFilterContract> {
  const database = services.get(DatabaseService);
  const searches = services.get(SearchService);

  const preview = (caller: Caller, entry: Pick<FilterEntry, 'tree' | 'address' | 'filter' | 'reason' | 'subjectIds'>) =>
    searches.inTurn(searcherOf(caller, ''), () =>
      previewFilter(database, { ...entry, id: '0', clientId: caller.clientId }, previewDays),
    );

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
      const shown = rows.slice(0, pageSize);
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
        next: rows.length > pageSize ? (shown.at(-1)?.article_id ?? null) : null,
      };
    };

  return {
    previewList: async ({ caller, body }) =>
      preview(caller, {
        ...queryOfSource(body.Kind, body.Value),
        filter: 'list',
        reason: body.Value,
        subjectIds: null,
      }),
    previewWord: async ({ caller, body }) =>
      preview(caller, {
        ...queryOfWord(body.Word, body.Place),
        filter: 'word',
        reason: body.Word,
        subjectIds: body.Subject_IDs?.length ? body.Subject_IDs : null,
      }),
    hiddenByList: hidden('list'),
    hiddenByWord: hidden('word'),
    setting: async ({ caller }) => readSetting(database, caller.clientId),
    saveSetting: async ({ caller, body, ip }) => saveSetting(services, caller, body, ip),
    previewSetting: async ({ caller, body }) => {
      const parts = Object.values(queriesOfSetting({ ...body, Max_Age_Days: null })).map((query) => ({
        ...query,
        filter: 'parameter' as const,
        reason: '',
        subjectIds: null,
        id: '0',
        clientId: caller.clientId,
      }));
      return searches.inTurn(searcherOf(caller, ''), () => previewFilters(database, parts, previewDays));
    },
    hiddenByParameter: hidden('parameter'),
    except: async ({ caller, body, ip }) => {
      await exceptArticle(services, caller, body.Article_ID, body.Is_Excepted, ip);
      return { Is_Excepted: body.Is_Excepted };
    },
  };
}
