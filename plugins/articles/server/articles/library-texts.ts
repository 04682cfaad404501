import type { DatabaseService } from '#core/server';
import { libraryTextColumns, type LibraryTexts } from './row';

/** So many articles are kept in memory, about a kilobyte each; the first that came go first. */
const most = 10_000;

/** Which article, and which state of its row. */
export interface TextOf {
  readonly article_id: string;
  /** Another one as soon as anything of the row was changed. */
  readonly version: string;
}

/**
 * What stands out of line in the rows of the library and hardly ever changes, such as titles: kept in memory, and read
 * anew when the database says that the row is another. Who may see an article is not asked here; whoever asks has found
 * its id in rows of the reader's own client, read at this moment.
 */
export class LibraryTextCache {
  private readonly kept = new Map<string, { readonly version: string; readonly texts: LibraryTexts }>();

  /** The texts by id, as far as the articles are there. */
  async of(database: DatabaseService, wanted: readonly TextOf[]): Promise<ReadonlyMap<string, LibraryTexts>> {
    const found = new Map<string, LibraryTexts>();
    const missing: string[] = [];
    for (const { article_id, version } of wanted) {
      const known = this.kept.get(article_id);
      if (known?.version === version) found.set(article_id, known.texts);
      else missing.push(article_id);
    }
    if (missing.length > 0) await this.read(database, missing, found);
    return found;
  }

  private async read(
    database: DatabaseService,
    articleIds: readonly string[],
    found: Map<string, LibraryTexts>,
  ): Promise<void> {
    const { rows } = await database.prepared<LibraryTexts & TextOf>(
      `select ${libraryTextColumns} from article a where a.article_id = any($1::bigint[])`,
      [articleIds],
    );
    for (const { version, ...texts } of rows) {
      found.set(texts.article_id, texts);
      this.keep(version, texts);
    }
  }

  private keep(version: string, texts: LibraryTexts): void {
    this.kept.set(texts.article_id, { version, texts });
    if (this.kept.size <= most) return;
    const [oldest] = this.kept.keys();
    if (oldest !== undefined) this.kept.delete(oldest);
  }
}
