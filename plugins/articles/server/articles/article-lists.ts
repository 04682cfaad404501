import { inject } from '#core';
import type { Caller } from '#core/server';
import type { z } from 'zod';
import type { articleListSchema, articlePageSchema, ArticleRow } from '../../article';
import { ArticleReader } from './article-reader';

type ArticlePageQuery = z.infer<typeof articlePageSchema>;
type ArticleList = z.infer<typeof articleListSchema>;

/** Pages of the article list with what the screen shows beside them. */
export class ArticleLists {
  constructor(@inject(ArticleReader) private readonly reader: ArticleReader) {}

  /** Unless `Is_Full` is `false`, adds the number of articles by media type and the newest article of the client. */
  async page(caller: Caller, query: ArticlePageQuery): Promise<ArticleList> {
    const { sort: _sort, after: _after, size: _size, Is_Full, Is_Pinned_First: _pinned, ...filter } = query;
    if (Is_Full === 'false') return this.read(caller, query);
    const { Media_Type, ...anyMedia } = filter;
    const [Newest_ID, page, Media] = await Promise.all([
      this.reader.newest(caller),
      this.read(caller, query),
      this.reader.mediaCounts(caller, anyMedia),
    ]);
    const selectedTypes = Media_Type?.split(',') ?? [];
    const Count = Media.filter(
      (media) => selectedTypes.length === 0 || selectedTypes.includes(media.Media_Type),
    ).reduce((sum, media) => sum + media.Count, 0);
    return { ...page, Count, Media: [...Media], Newest_ID };
  }

  /** Reads a page; pinned articles come first on the first page if requested. */
  private async read(
    caller: Caller,
    { Is_Full: _full, Is_Pinned_First, ...query }: ArticlePageQuery,
  ): Promise<{ readonly list: ArticleRow[]; readonly next: string | null }> {
    const { sort: _sort, after, size: _size, ...filter } = query;
    const [page, pinned] = await Promise.all([
      this.reader.list(caller, query),
      Is_Pinned_First === 'true' && after === undefined ? this.reader.pinned(caller, filter) : [],
    ]);
    if (pinned.length === 0) return page;
    const pinnedIds = new Set(pinned.map(({ Article_ID }) => Article_ID));
    return { ...page, list: [...pinned, ...page.list.filter(({ Article_ID }) => !pinnedIds.has(Article_ID))] };
  }
}
