import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { EntityType } from '#shared/entities';

type StoredName = readonly [type: EntityType, name: string, canonical: string, count: number, start: number];
type StoredKeyword = readonly [word: string, weight: number];

/** What was found in an article: each name as it stands there, with what it is filed under. */
export interface FoundWords {
  readonly names: readonly StoredName[];
  readonly keywords: readonly StoredKeyword[];
}

/** Names and keywords of single articles, as far as the caller sees those. */
export class ArticleNames {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /** Null for an article that the caller does not see. */
  async of(caller: Caller, articleId: string): Promise<FoundWords | null> {
    const [id] = await this.reader.visible(caller, [articleId]);
    if (id === undefined) return null;
    const { rows } = await this.database.query<FoundWords>(
      'select names, keywords from article_words where article_id = $1',
      [id],
    );
    return rows[0] ?? { names: [], keywords: [] };
  }
}
