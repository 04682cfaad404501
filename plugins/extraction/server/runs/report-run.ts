import { consume } from '#core/server';
import { articlesStored } from '#plugins/articles/server';

/** Records the pipeline's results for the articles of a visit in the log of visits and on the source. */
export const reportRun = consume(articlesStored, {
  name: 'extraction.run',
  handle: async ({ payload: { origin, stored, duplicates, rejected } }, { tx }) => {
    const { sourceId, runId } = origin;
    if (!sourceId || !runId) return;
    const { rowCount } = await tx.query(
      `update extraction_run set stored = stored + $3, duplicates = duplicates + $4, rejected = rejected + $5
        where run_id = $1 and source_id = $2`,
      [runId, sourceId, stored.length, duplicates, rejected],
    );
    if (rowCount && stored.length > 0)
      await tx.query('update extraction_source set articles_24h = articles_24h + $2 where source_id = $1', [
        sourceId,
        stored.length,
      ]);
  },
});
