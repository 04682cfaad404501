import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { clientFilterContract } from '../contract';
import { queriesOfSetting, queryOfSource, queryOfWord } from './filter-entry';
import { FilterExceptions } from './filter-exceptions';
import { FilterPreviews } from './filter-previews';
import { FilterSettings } from './filter-settings';
import { HiddenList } from './hidden-list';

/** Handlers of the filter calls. */
export const filterCalls = withServices(
  { previews: FilterPreviews, hidden: HiddenList, settings: FilterSettings, exceptions: FilterExceptions },
  ({ previews, hidden, settings, exceptions }): Handlers<typeof clientFilterContract> => ({
    previewList: ({ caller, body }) =>
      previews.preview(caller, [
        { ...queryOfSource(body.Kind, body.Value), filter: 'list', reason: body.Value, subjectIds: null },
      ]),
    previewWord: ({ caller, body }) =>
      previews.preview(caller, [
        {
          ...queryOfWord(body.Word, body.Place),
          filter: 'word',
          reason: body.Word,
          subjectIds: body.Subject_IDs?.length ? body.Subject_IDs : null,
        },
      ]),
    hiddenByList: ({ caller, query }) => hidden.page(caller, 'list', query),
    hiddenByWord: ({ caller, query }) => hidden.page(caller, 'word', query),
    setting: ({ caller }) => settings.read(caller.clientId),
    saveSetting: ({ caller, body, ip }) => settings.save(caller, body, ip),
    previewSetting: ({ caller, body }) =>
      previews.preview(
        caller,
        Object.values(queriesOfSetting({ ...body, Max_Age_Days: null })).map((query) => ({
          ...query,
          filter: 'parameter' as const,
          reason: '',
          subjectIds: null,
        })),
      ),
    hiddenByParameter: ({ caller, query }) => hidden.page(caller, 'parameter', query),
    except: async ({ caller, body, ip }) => {
      await exceptions.set(caller, body.Article_ID, body.Is_Excepted, ip);
      return { Is_Excepted: body.Is_Excepted };
    },
  }),
);
