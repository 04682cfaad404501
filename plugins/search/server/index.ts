import { contribute, provide, withServices } from '#core';
import {
  DatabaseService,
  dataExports,
  defineServer,
  LimitService,
  getSearcher,
  serve,
  type Handlers,
} from '#core/server';
import { dayLength } from '#shared/time';
import { searchContract } from '../contract';
import { search } from '../plugin';
import { LibrarySearch } from './library-search';
import { searchMigrations } from './migrations';
import { searchExport } from './search-export';
import { searchTables } from './tables';

const openPerMinute = 30;
const openDays = 30;

const searchCalls = withServices(
  { library: LibrarySearch, database: DatabaseService, limits: LimitService },
  ({ library, database, limits }): Handlers<typeof searchContract> => ({
    search: async ({ caller, query, ip, signal }) => {
      const searchResult = await library.search({ caller, searcher: getSearcher(caller, ip), signal }, query);
      if (!query.after) {
        await database.query(
          `insert into user_search_word (user_id, keyword) values ($1, $2) on conflict (user_id, keyword) do update
            set searched_at = now()`,
          [caller.userId, query.keyword],
        );
      }
      return searchResult;
    },
    openSearch: async ({ query, ip, signal }) => {
      await limits.demand(`open-search:${ip}`, openPerMinute, 60, 'Too many searches from this address');
      const { list, next, Note } = await library.page(
        { caller: undefined, searcher: getSearcher(undefined, ip), signal },
        {
          keyword: query.keyword,
          Published_At: `${new Date(Date.now() - openDays * dayLength).toISOString()}..`,
          after: query.after,
          size: 10,
        },
      );
      return {
        list: list.map(({ Author: _author, Region: _region, Emotion: _emotion, Is_Own: _own, ...row }) => row),
        next,
        Note,
      };
    },
    words: async ({ caller }) => {
      const { rows } = await database.query<{ keyword: string; searched_at: Date }>(
        'select keyword, searched_at from user_search_word where user_id = $1 order by searched_at desc limit 30',
        [caller.userId],
      );
      return {
        list: rows.map(({ keyword, searched_at }) => ({ Keyword: keyword, Searched_At: searched_at.toISOString() })),
      };
    },
  }),
);

export default defineServer(search, {
  services: [provide(LibrarySearch)],
  contributions: [contribute(dataExports, searchExport)],
  calls: [serve(searchContract, searchCalls)],
  tables: searchTables,
  migrations: searchMigrations,
});
