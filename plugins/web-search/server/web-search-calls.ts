import { withServices } from '#core';
import { DatabaseService, LimitService, OperationLogService, type Caller, type Handlers } from '#core/server';
import type { webSearchContract } from '../contract';
import { ConfiguredEngines } from './engines/configured-engines';
import { Taking } from './taking';
import { getFailure, WebSearch } from './web-search';

/** Requests per minute and person: queries to engines, and batches of results to import. */
const questionsPerMinute = 120;
const takesPerMinute = 20;
const testsPerMinute = 20;
const shownWords = 30;
const shownResults = 5;

/** Handlers of the web search API. */
export const webSearchCalls = withServices(
  {
    database: DatabaseService,
    log: OperationLogService,
    limitService: LimitService,
    webSearch: WebSearch,
    taking: Taking,
    configuredEngines: ConfiguredEngines,
  },
  ({ database, log, limitService, webSearch, taking, configuredEngines }): Handlers<typeof webSearchContract> => {
    const limit = (caller: Caller, action: string, max: number): Promise<void> =>
      limitService.demand(`web-search-${action}:${caller.userId}`, max, 60, 'Too many requests from this user');
    return {
      engines: async () => ({ list: await webSearch.engines() }),
      results: async ({ caller, query }) => {
        await limit(caller, 'results', questionsPerMinute);
        return webSearch.search(caller, query);
      },
      history: async ({ caller }) => {
        const { rows } = await database.query<{ keyword: string; searched_at: Date }>(
          'select keyword, searched_at from web_search_history where user_id = $1 order by searched_at desc limit $2',
          [caller.userId, shownWords],
        );
        return {
          list: rows.map(({ keyword, searched_at }) => ({ Keyword: keyword, Searched_At: searched_at.toISOString() })),
        };
      },
      remember: async ({ caller, body }) => {
        await limit(caller, 'remember', questionsPerMinute);
        await database.query(
          `insert into web_search_history (user_id, keyword) values ($1, $2) on conflict (user_id, keyword) do update
          set searched_at = now()`,
          [caller.userId, body.Keyword],
        );
        await database.query(
          `delete from web_search_history h where user_id = $1
          and searched_at < (select min(searched_at)
          from (select searched_at from web_search_history where user_id = $1 order by searched_at desc limit $2) kept)`,
          [caller.userId, shownWords],
        );
        return {};
      },
      forget: async ({ caller, query }) => {
        await database.query(
          'delete from web_search_history where user_id = $1 and ($2::text is null or keyword = $2)',
          [caller.userId, query.keyword ?? null],
        );
        return {};
      },
      take: async ({ caller, body, ip }) => {
        await limit(caller, 'take', takesPerMinute);
        const answer = await taking.take(caller, body.Items);
        if (answer.accepted > 0)
          await log.record(caller, {
            entity: 'web-search',
            action: 'create',
            ip,
            after: { Urls: body.Items.map(({ Url }) => Url), Count: answer.accepted },
          });
        return answer;
      },
      taken: ({ caller, query }) => taking.list(caller.clientId, query.after, query.size),
      testEngine: async ({ caller, body }) => {
        await limit(caller, 'test', testsPerMinute);
        const { sentUrl, milliseconds, page, error } = await configuredEngines.test(body.id, [body.Words]);
        return {
          Sent_Url: sentUrl,
          Milliseconds: milliseconds,
          total: page?.results.length ?? 0,
          Failure: error === undefined ? null : getFailure(error),
          Results: (page?.results ?? [])
            .slice(0, shownResults)
            .map(({ title, url, publishedAt }) => ({ Title: title, Url: url, Published_At: publishedAt ?? null })),
        };
      },
    };
  },
);
