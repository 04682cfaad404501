import { withServices } from '#core';
import { DatabaseService } from '#core/server';
import { cutText } from '#shared/text';
import type { TrackKind } from '../../reply';
import type { ArticleAdapter, TrackedArticle } from './adapter';
import { FetchFailure } from './fetch-failure';
import { getCaptures, readJsonNumbers, readJsonReplies, type JsonDefinition } from './json-adapter';

interface StoredDefinition {
  readonly id: string;
  readonly definition: JsonDefinition;
}

/** Whether a definition supports this kind of task. */
export const getReads = (definition: JsonDefinition, kind: TrackKind): boolean =>
  kind === 'replies'
    ? Boolean(definition.Replies_Url && definition.Text_Path)
    : Boolean(
        (definition.Numbers_Url || definition.Replies_Url) &&
          (definition.Views_Path ||
            definition.Number_Likes_Path ||
            definition.Comments_Path ||
            definition.Reposts_Path),
      );

/** Converts a table row to wire names: `Url_Pattern` for `url_pattern`. */
const wired = (row: Readonly<Record<string, unknown>>): JsonDefinition =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/(^|_)([a-z])/g, (_, mark: string, initial: string) => mark + initial.toUpperCase()),
      value,
    ]),
  ) as unknown as JsonDefinition;

/** Reads sites with the definitions that operators have set up, and records the last result of each. */
export const configuredAdapter = withServices({ database: DatabaseService }, ({ database }): ArticleAdapter => {
  /** Chooses the definition with the longest matching pattern, as the most specific one. */
  const find = async ({ url }: TrackedArticle, kind: TrackKind): Promise<StoredDefinition | undefined> => {
    const { rows } = await database.query<{ reply_adapter_id: string }>(
      'select * from reply_adapter where is_enabled order by length(url_pattern) desc, reply_adapter_id',
    );
    for (const row of rows) {
      const definition = wired(row);
      if (getReads(definition, kind) && getCaptures(definition, url)) return { id: row.reply_adapter_id, definition };
    }
    return undefined;
  };

  const readBy = async <T>(
    article: TrackedArticle,
    kind: TrackKind,
    work: (definition: JsonDefinition) => Promise<T>,
  ): Promise<T> => {
    const matchedAdapter = await find(article, kind);
    if (!matchedAdapter)
      throw new FetchFailure('article-tracking.no-adapter', `No enabled adapter reads ${article.url}`);
    const recordUsage = (error: string | null) =>
      database.query('update reply_adapter set last_used_at = now(), last_error = $2 where reply_adapter_id = $1', [
        matchedAdapter.id,
        error,
      ]);
    try {
      const result = await work(matchedAdapter.definition);
      await recordUsage(null);
      return result;
    } catch (error) {
      if (error instanceof FetchFailure) await recordUsage(cutText(error.message, 500));
      throw error;
    }
  };

  return {
    name: 'json',
    matches: async (article, kind) => (await find(article, kind)) !== undefined,
    fetchReplies: (context, page) =>
      readBy(context.article, 'replies', (definition) => readJsonReplies(definition, context, page)),
    fetchNumbers: (context) => readBy(context.article, 'numbers', (definition) => readJsonNumbers(definition, context)),
  };
});
