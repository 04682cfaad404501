import { InputError } from '#core';
import type { ResourceRules, Statements } from '#core/server';
import type { hotListSource } from '../resource';

interface KeptRow {
  readonly Url: string;
  readonly State: string | null;
  readonly Item_Count: number | null;
  readonly Last_Run_At: string | null;
  readonly Error_Code: string | null;
  readonly Error_Message: string | null;
  readonly Is_Sample: boolean | null;
}

const toStoredValues = (before: KeptRow): Readonly<Record<string, unknown>> => ({
  State: before.State,
  Item_Count: before.Item_Count ?? 0,
  Last_Run_At: before.Last_Run_At,
  Error_Code: before.Error_Code,
  Error_Message: before.Error_Message,
  Is_Sample: before.Is_Sample,
});

/** Resets a source when its URL changes, and fetches it immediately after saving. */
export const sourceRules: ResourceRules<typeof hotListSource> = {
  beforeSave: (draft, before) => {
    if (draft.Shape === 'json' && !draft.Title_Path && draft.List_Path === undefined)
      throw new InputError('Title_Path: it must be said where titles stand', 'hot-spots.list-path', {
        Title_Path: 'required',
      });
    const isSame = before !== null && before.Url === draft.Url;
    return {
      Next_Run_At: new Date(),
      ...(isSame
        ? toStoredValues(before)
        : {
            State: 'new',
            Item_Count: 0,
            Last_Run_At: null,
            Error_Code: null,
            Error_Message: null,
            Is_Sample: before?.Is_Sample ?? false,
          }),
    };
  },
};

/** Stores the URL of the sample hot list; null removes it with its lists. */
export async function keepSampleHotList(
  database: Pick<Statements, 'query'>,
  list: { readonly platform: string; readonly url: string } | null,
): Promise<void> {
  if (list === null) {
    await database.query(
      'delete from hot_list where platform in (select platform from hot_list_source where is_sample)',
    );
    await database.query('delete from hot_list_source where is_sample');
    return;
  }
  await database.query('delete from hot_list_source where is_sample and url <> $1', [list.url]);
  await database.query(
    `insert into hot_list_source (platform, url, shape, list_path, title_path, popularity_history, url_path, interval_minutes,
      is_enabled, state, is_sample, next_run_at)
     values ($1, $2, 'json', 'data.list', 'title', 'hot', 'url', 5, true, 'new', true, now())
       on conflict (url) do nothing`,
    [list.platform, list.url],
  );
}
