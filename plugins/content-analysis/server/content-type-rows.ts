import type { ModuleCall } from '#plugins/analysis/server';
import type { ArticleReader } from '#plugins/articles/server';
import { contentTypes } from '../content-type';
import type { ContentTypeRow } from '../modules';

/** How many articles of a list do what; each is counted as the list that it opens. */
export async function contentTypeRows(
  reader: ArticleReader,
  { caller, filter }: ModuleCall,
): Promise<ContentTypeRow[]> {
  const asked = (filter as { readonly Content_Type?: string }).Content_Type?.split(',');
  const shown = contentTypes.filter((type) => asked === undefined || asked.includes(type));
  const countOf = async (more: object): Promise<number> =>
    (await reader.count(caller, { ...filter, ...more }, Number.POSITIVE_INFINITY)).total;
  return Promise.all(
    shown.map(async (Content_Type) => {
      const isOther = filter.Emotion !== undefined && !filter.Emotion.split(',').includes('negative');
      const [Count, Negative] = await Promise.all([
        countOf({ Content_Type }),
        isOther ? 0 : countOf({ Content_Type, Emotion: 'negative' }),
      ]);
      return { Type: Content_Type, Count, Negative };
    }),
  );
}
