import { withServices } from '#core';
import { LimitService, getSearcher, type Handlers } from '#core/server';
import { dayLength } from '#shared/time';
import type { searchContract } from '../contract';
import { LibrarySearch } from './library-search';
import { SearchHistory } from './search-history';

const openPerMinute = 30;
const openDays = 30;

/** Handlers of the search calls. */
export const searchCalls = withServices(
  { library: LibrarySearch, history: SearchHistory, limits: LimitService },
  ({ library, history, limits }): Handlers<typeof searchContract> => ({
    search: async ({ caller, query, ip, signal }) => {
      const searchResult = await library.search({ caller, searcher: getSearcher(caller, ip), signal }, query);
      if (!query.after) await history.add(caller.userId, query.keyword);
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
    words: async ({ caller }) => ({ list: await history.list(caller.userId) }),
  }),
);
