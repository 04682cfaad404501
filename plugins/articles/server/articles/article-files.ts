import { inject, InputError, NotFoundError, type FileAnswer } from '#core';
import {
  DatabaseService,
  FileService,
  getSafeType,
  holdLock,
  type Caller,
  type KeptFile,
  type SentFile,
} from '#core/server';
import { maxAttachments, type Attachment } from '../../attachment';
import { ArticleReader } from './article-reader';

const getAttachment = (file: KeptFile): Attachment => ({
  File_ID: file.file_id,
  Name: file.name,
  Type: file.type,
  Size: file.size,
  Created_At: file.created_at.toISOString(),
});

/** Stores files that a client attaches to an article; every user of the client who sees the article may read them. */
export class ArticleFiles {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileService) private readonly files: FileService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
  ) {}

  /** Validates all files before storing any. Throws `InputError` for an empty file, a type that may
   * run when it is opened, and too many files. */
  async add(caller: Caller, articleId: string, sent: readonly SentFile[]): Promise<Attachment[]> {
    if (sent.length === 0) throw new InputError('At least one file is required', 'file-missing');
    await this.reader.detail(caller, articleId);
    for (const { name, content } of sent)
      if (content.length === 0) throw new InputError(`${name} is empty`, 'file-empty');
    this.mustFit((await this.getIds(caller, articleId)).length + sent.length);
    const files = sent.map(({ name, content }) => ({
      client_id: caller.clientId,
      purpose: 'article',
      name,
      type: getSafeType(name, content),
      content,
      created_by: caller.userId,
    }));
    return this.files.saveWith(files, async (storedFiles) => {
      await this.attach(
        caller,
        articleId,
        storedFiles.map(({ file_id }) => file_id),
      );
      return storedFiles.map(getAttachment);
    });
  }

  async list(caller: Caller, articleId: string): Promise<Attachment[]> {
    await this.reader.detail(caller, articleId);
    return (await this.files.describe(await this.getIds(caller, articleId))).map(getAttachment);
  }

  /** Throws `NotFoundError` for a file that the client has not attached to this article. */
  async download(caller: Caller, articleId: string, fileId: string): Promise<FileAnswer> {
    await this.reader.detail(caller, articleId);
    if (!(await this.getIds(caller, articleId)).includes(fileId)) throw new NotFoundError(`File ${fileId} not found`);
    return this.files.stream(fileId, caller.clientId);
  }

  /** Serialized per article, so that concurrent uploads cannot exceed the limit. */
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
    if (count > maxAttachments)
      throw new InputError(`An article can have at most ${maxAttachments} files`, 'articles.too-many-files', {
        max: maxAttachments,
      });
  }

  private async getIds({ clientId }: Caller, articleId: string): Promise<string[]> {
    const { rows } = await this.database.query<{ file_id: string }>(
      'select file_id from article_attachment where client_id = $1 and article_id = $2',
      [clientId, articleId],
    );
    return rows.map(({ file_id }) => file_id);
  }
}
