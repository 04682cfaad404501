import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { decodeWords, type FoundWords, type EncodedWords } from './cached-words';

/** Names and keywords of single articles that are visible to the caller. */
export class ArticleNames {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /** Null for an article that the caller cannot see. */
  async of(caller: Caller, articleId: string): Promise<FoundWords | null> {
    const [id] = await this.reader.visible(caller, [articleId]);
    if (id === undefined) return null;
    const { rows } = await this.database.query<EncodedWords>(
      'select found, counted from article_words where article_id = $1',
      [id],
    );
    return rows[0] ? decodeWords(rows[0]) : { names: [], keywords: [] };
  }
}
