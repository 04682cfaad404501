import { inject, InputError, NotFoundError, type FileAnswer } from '#core';
import { DatabaseService, FileService, holdLock, type Caller, type KeptFile, type SentFile } from '#core/server';
import { mostAttachments, type Attachment } from '../../attachment';
import { ArticleReader } from './article-reader';

const attachmentOf = (file: KeptFile): Attachment => ({
  File_ID: file.file_id,
  Name: file.name,
  Type: file.type,
  Size: file.size,
  Created_At: file.created_at.toISOString(),
});

/** Keeps the files of a client with an article; whoever of the client sees the article may have them. */
export class ArticleFiles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileService) private readonly files: FileService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /** All are checked before one is kept. Throws `InputError` for an empty one, and where they become too many. */
  async add(caller: Caller, articleId: string, sent: readonly SentFile[]): Promise<Attachment[]> {
    if (sent.length === 0) throw new InputError('A file was expected', 'file-missing');
    await this.reader.detail(caller, articleId);
    for (const { name, content } of sent)
      if (content.length === 0) throw new InputError(`${name} is empty`, 'file-empty');
    this.mustFit((await this.idsOf(caller, articleId)).length + sent.length);
    const files = sent.map(({ name, type, content }) => ({
      client_id: caller.clientId,
      purpose: 'article',
      name,
      type,
      content,
      created_by: caller.userId,
    }));
    return this.files.saveWith(files, async (kept) => {
      await this.attach(
        caller,
        articleId,
        kept.map(({ file_id }) => file_id),
      );
      return kept.map(attachmentOf);
    });
  }

  async list(caller: Caller, articleId: string): Promise<Attachment[]> {
    await this.reader.detail(caller, articleId);
    return (await this.files.describe(await this.idsOf(caller, articleId))).map(attachmentOf);
  }

  /** Throws `NotFoundError` for a file that the client does not keep with this article. */
  async download(caller: Caller, articleId: string, fileId: string): Promise<FileAnswer> {
    await this.reader.detail(caller, articleId);
    if (!(await this.idsOf(caller, articleId)).includes(fileId)) throw new NotFoundError(`There is no file ${fileId}`);
    return this.files.stream(fileId, caller.clientId);
  }

  /** One after the other for each article, so that two at once do not make too many of them. */
  private attach({ clientId }: Caller, articleId: string, fileIds: readonly string[]): Promise<void> {
    return this.database.transaction(async (tx) => {
      await holdLock(tx, `articles.attachments ${clientId} ${articleId}`);
      const { rows } = await tx.query<{ count: number }>(
        'select count(*)::int as count from article_attachment where client_id = $1 and article_id = $2',
        [clientId, articleId],
      );
      this.mustFit((rows[0]?.count ?? 0) + fileIds.length);
      await tx.query(
        'insert into article_attachment (file_id, client_id, article_id) select id, $2, $3 from unnest($1::bigint[]) id',
        [fileIds, clientId, articleId],
      );
    });
  }

  private mustFit(count: number): void {
    if (count > mostAttachments)
      throw new InputError(`At most ${mostAttachments} files are kept with an article`, 'articles.too-many-files', {
        most: mostAttachments,
      });
  }

  private async idsOf({ clientId }: Caller, articleId: string): Promise<string[]> {
    const { rows } = await this.database.query<{ file_id: string }>(
      'select file_id from article_attachment where client_id = $1 and article_id = $2',
      [clientId, articleId],
    );
    return rows.map(({ file_id }) => file_id);
  }
}
