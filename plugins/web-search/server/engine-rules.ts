import { BusinessError, InputError } from '#core';
import { OutboundService, type ResourceRules, type Statements } from '#core/server';
import type { webSearchEngine } from '../resource';
import { fillTemplate } from './engines/fill-template';
import { WebSearch } from './web-search';

/** Validates URLs before they are stored; an engine is reset when its URL changes. */
export const engineRules: ResourceRules<typeof webSearchEngine> = {
  beforeSave: (draft, before, { services }) => {
    try {
      services
        .get(OutboundService)
        .check(draft.Kind === 'description' ? draft.Url : fillTemplate(draft.Url, ['words']));
    } catch (error) {
      if (error instanceof BusinessError)
        throw new InputError(`Url: ${error.message}`, error.code, { Url: error.code.replace(/^web-search\./, '') });
      throw error;
    }
    const isSame = before !== null && before.Url === draft.Url && before.Kind === draft.Kind;
    const {
      State,
      Result_Count,
      Last_Run_At,
      Error_Code,
      Error_Message,
      Template,
      Template_Shape,
      Index_Offset,
      Page_Offset,
      Template_At,
    } = isSame ? before : fresh;
    return {
      State,
      Result_Count,
      Last_Run_At,
      Error_Code,
      Error_Message,
      Template,
      Template_Shape,
      Index_Offset,
      Page_Offset,
      Template_At,
      Is_Sample: before?.Is_Sample ?? false,
    };
  },
  changed: async ({ services }) => services.get(WebSearch).forget(),
};

const fresh = {
  State: 'new',
  Result_Count: null,
  Last_Run_At: null,
  Error_Code: null,
  Error_Message: null,
  Template: null,
  Template_Shape: null,
  Index_Offset: null,
  Page_Offset: null,
  Template_At: null,
} as const;

/** Creates or updates the engine of the demo site; null deletes it. */
export async function keepSampleEngine(
  database: Pick<Statements, 'query'>,
  engine: { readonly name: string; readonly url: string } | null,
): Promise<void> {
  if (engine === null) return void (await database.query('delete from web_search_engine where is_sample'));
  const { rowCount } = await database.query(
    `update web_search_engine set url = $1, template = null, template_at = null, state = 'new' where is_sample
      and url <> $1`,
    [engine.url],
  );
  if (rowCount) return;
  await database.query(
    `insert into web_search_engine (engine_name, kind, url, gap_seconds, sort_order, is_enabled, state, is_sample)
     select $1, 'description', $2, 0, 10, true, 'new', true
       where not exists (select 1 from web_search_engine where is_sample or engine_name = $1)`,
    [engine.name, engine.url],
  );
}
