import { InputError, withServices } from '#core';
import { DatabaseService, type Caller, type SelectSource } from '#core/server';
import { ArticleReader } from './article-reader';
import { getTitles } from './titles';

/** Number of candidates offered while typing. */
const maxOptions = 20;

/** Articles as candidates of a select: the newest with words in the title, and the titles of selected ones. */
export const articleSelect = withServices(
  { articleReader: ArticleReader, database: DatabaseService },
  ({ articleReader, database }): SelectSource => ({
    entity: 'article',
    load: async (caller, { ids, keyword = '' }) => {
      if (!caller) return [];
      const reader = articleReader;
      const articleIds = ids ? await reader.visible(caller, ids, true) : await findByTitle(reader, caller, keyword);
      const titles = await getTitles(database, articleIds);
      return articleIds.flatMap((value) => {
        const label = titles.get(value);
        return label === undefined ? [] : [{ value, label }];
      });
    },
  }),
);

/** Returns none for an incomplete expression, because the user is still typing. */
async function findByTitle(reader: ArticleReader, caller: Caller, keyword: string): Promise<readonly string[]> {
  try {
    return await reader.ids(
      caller,
      keyword.trim() ? { keyword: keyword.trim(), place: 'title' } : {},
      'time',
      maxOptions,
    );
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
