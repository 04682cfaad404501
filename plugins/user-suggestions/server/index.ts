import { contribute, grants, provide, withServices } from '#core';
import { dashboardFigures, defineServer, serve } from '#core/server';
import { noticeSources, type NoticeSource } from '#plugins/notices/server';
import { suggestionContract } from '../contract';
import { userSuggestionNotice } from '../notices';
import { userSuggestions } from '../plugin';
import { userSuggestionsFigures } from './dashboard-figures';
import { suggestionMigrations } from './migrations';
import { SuggestionService } from './suggestion-service';
import { SuggestionStore } from './suggestion-store';
import { suggestionTables } from './tables';

/** Maximum number of lines in the notification. */
const shown = 20;

export default defineServer(userSuggestions, {
  services: [provide(SuggestionStore), provide(SuggestionService)],
  calls: [
    serve(
      suggestionContract,
      withServices({ service: SuggestionService, store: SuggestionStore }, ({ service, store }) => ({
        send: ({ caller, body }) => service.send(caller, body),
        submitted: ({ caller, query }) => store.list(caller, { ...query, userId: caller.userId }),
        list: async ({ caller, query: { State, Kind, ...page } }) => ({
          ...(await store.list(caller, { ...page, state: State, kind: Kind })),
          Counts: await store.counts(caller),
        }),
        accept: ({ caller, body, ip }) => service.accept(caller, ip, body.User_Suggestion_ID),
        refuse: ({ caller, body, ip }) => service.refuse(caller, ip, body.User_Suggestion_ID, body.Reason),
      })),
    ),
  ],
  tables: suggestionTables,
  migrations: suggestionMigrations,
  contributions: [
    contribute(dashboardFigures, () => userSuggestionsFigures),
    contribute(
      noticeSources,
      withServices(
        { suggestionStore: SuggestionStore },
        ({ suggestionStore }): NoticeSource<typeof userSuggestionNotice> => ({
          kind: userSuggestionNotice,
          load: async (caller) => {
            if (!grants(caller.privileges, ['user-suggestion', 'action'])) return null;
            const { list } = await suggestionStore.list(caller, { state: 'waiting', page: 1, size: shown });
            return list.length === 0
              ? null
              : { list: list.map(({ User_Suggestion_ID, Title }) => ({ User_Suggestion_ID, Title })) };
          },
        }),
      ),
    ),
  ],
});
