import type { Statements } from '#core/server';

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
