import { withServices } from '#core';
import { LimitService, OperationLogService, type Caller, type Handlers } from '#core/server';
import type { webSearchContract } from '../contract';
import { ConfiguredEngines } from './engines/configured-engines';
import { ResultImport } from './result-import';
import { SearchHistory } from './search-history';
import { getFailure, WebSearch } from './web-search';

/** Requests per minute and person: queries to engines, and batches of results to import. */
const queriesPerMinute = 120;
const importsPerMinute = 20;
const testsPerMinute = 20;
const maxTestResults = 5;

/** Handlers of the web search API. */
export const webSearchCalls = withServices(
  {
    searchHistory: SearchHistory,
    log: OperationLogService,
    limitService: LimitService,
    webSearch: WebSearch,
    resultImport: ResultImport,
    configuredEngines: ConfiguredEngines,
  },
  ({
    searchHistory,
    log,
    limitService,
    webSearch,
    resultImport,
    configuredEngines,
  }): Handlers<typeof webSearchContract> => {
    const limit = (caller: Caller, action: string, max: number): Promise<void> =>
      limitService.demand(`web-search-${action}:${caller.userId}`, max, 60, 'Too many requests from this user');
    return {
      engines: async () => ({ list: await webSearch.engines() }),
      results: async ({ caller, query }) => {
        await limit(caller, 'results', queriesPerMinute);
        return webSearch.search(caller, query);
      },
      history: async ({ caller }) => ({ list: await searchHistory.list(caller.userId) }),
      remember: async ({ caller, body }) => {
        await limit(caller, 'remember', queriesPerMinute);
        await searchHistory.add(caller.userId, body.Keyword);
        return {};
      },
      forget: async ({ caller, query }) => {
        await searchHistory.remove(caller.userId, query.keyword);
        return {};
      },
      importResults: async ({ caller, body, ip }) => {
        await limit(caller, 'take', importsPerMinute);
        const answer = await resultImport.add(caller, body.Items);
        if (answer.accepted > 0)
          await log.record(caller, {
            entity: 'web-search',
            action: 'create',
            ip,
            after: { Urls: body.Items.map(({ Url }) => Url), Count: answer.accepted },
          });
        return answer;
      },
      imported: ({ caller, query }) => resultImport.list(caller.clientId, query.after, query.size),
      testEngine: async ({ caller, body }) => {
        await limit(caller, 'test', testsPerMinute);
        const { sentUrl, milliseconds, page, error } = await configuredEngines.test(body.id, [body.Words]);
        return {
          Sent_Url: sentUrl,
          Milliseconds: milliseconds,
          total: page?.results.length ?? 0,
          Failure: error === undefined ? null : getFailure(error),
          Results: (page?.results ?? [])
            .slice(0, maxTestResults)
            .map(({ title, url, publishedAt }) => ({ Title: title, Url: url, Published_At: publishedAt ?? null })),
        };
      },
    };
  },
);
