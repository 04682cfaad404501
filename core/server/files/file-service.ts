import { createHash } from 'node:crypto';
import { inject, NotFoundError, type FileAnswer } from '#core';
import { DatabaseService } from '../database';
import { Log } from '../log';
import { FileStore, wholeFile } from './file-store';

/** A file kept for a client (or, without one, for the installation). Sizes in bytes. */
export interface StoredFile {
  readonly file_id: string;
  readonly client_id: string | null;
  readonly purpose: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly content: Buffer;
  readonly created_at: Date;
  /** The user who sent it; null for what the system made. */
  readonly created_by: string | null;
}

/** The same without its content. */
export type KeptFile = Omit<StoredFile, 'content'>;

export type NewFile = Pick<StoredFile, 'client_id' | 'purpose' | 'name' | 'type' | 'content'> & {
  readonly created_by?: string;
};

/** Bytes that are read of a file at once. */
const pieceSize = 1024 * 1024;

/**
 * The last part of a path, without characters that are not seen or that turn the reading direction; at most 200
 * characters, the ending kept.
 */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-200) || 'file';

/** What the database has of a file; no content where it lies in the store. */
type FileRow = KeptFile & { readonly content: Buffer | null };

interface RemovedRow {
  readonly file_id: string;
  readonly is_apart: boolean;
}

/** Where the content of a file lies that is not in the database. */
export const storedPrefix = 'files/';
const placeOf = (fileId: string): string => storedPrefix + fileId;

/**
 * Keeps files where every process sees them: in the store when that is a bucket, else in the database. What is in the
 * store was put there before its row was written, and goes after it; what is left by a crash goes with the sweep.
 */
export class FileService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileStore) private readonly store: FileStore,
    @inject(Log) private readonly log: Log,
  ) {}

  async save({ client_id, purpose, name, type, content, created_by }: NewFile): Promise<KeptFile> {
    const { rows: ids } = await this.database.query<{ file_id: string }>('select next_id() as file_id');
    const { file_id } = ids[0] as { file_id: string };
    const isApart = this.store.folder === undefined;
    if (isApart) await this.store.put(placeOf(file_id), content, { type });
    const { rows } = await this.database.query<KeptFile>(
      `insert into stored_file (file_id, client_id, purpose, name, type, size, sha256, content, created_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       returning file_id, client_id, purpose, name, type, size, sha256, created_at, created_by`,
      [
        file_id,
        client_id,
        purpose,
        plainName(name),
        type,
        content.length,
        createHash('sha256').update(content).digest('hex'),
        isApart ? null : content,
        created_by ?? null,
      ],
    );
    return rows[0] as KeptFile;
  }

  /** Keeps files and what hangs on them, or nothing at all: they are removed again where one or `attach` fails. */
  async saveWith<Result>(
    files: readonly NewFile[],
    attach: (kept: readonly KeptFile[]) => Promise<Result>,
  ): Promise<Result> {
    const kept: KeptFile[] = [];
    try {
      for (const file of files) kept.push(await this.save(file));
      return await attach(kept);
    } catch (error) {
      for (const { file_id, client_id } of kept) await this.remove(file_id, client_id);
      throw error;
    }
  }

  /** Throws `NotFoundError` for a file of another client as for none. */
  async read(fileId: string, clientId: string | null): Promise<StoredFile> {
    const { rows } = await this.database.query<FileRow>(
      'select * from stored_file where file_id = $1 and client_id is not distinct from $2',
      [fileId, clientId],
    );
    if (!rows[0]) throw new NotFoundError(`There is no file ${fileId}`);
    return { ...rows[0], content: rows[0].content ?? (await wholeFile(this.store, placeOf(fileId))) };
  }

  /**
   * A file to be sent piece by piece, so that many at once need no memory for the whole of each. Throws `NotFoundError`
   * for a file of another client as for none.
   */
  async stream(fileId: string, clientId: string | null): Promise<FileAnswer> {
    const { rows } = await this.database.query<{ name: string; type: string; size: number; is_apart: boolean }>(
      `select name, type, size, content is null as is_apart from stored_file where file_id = $1
        and client_id is not distinct from $2`,
      [fileId, clientId],
    );
    const [file] = rows;
    if (!file) throw new NotFoundError(`There is no file ${fileId}`);
    const { name, type, size, is_apart } = file;
    return { name, type, content: is_apart ? await this.store.get(placeOf(fileId)) : this.pieces(fileId, size) };
  }

  private async *pieces(fileId: string, size: number): AsyncIterable<Uint8Array> {
    for (let start = 0; start < size; start += pieceSize) {
      const { rows } = await this.database.query<{ piece: Buffer }>(
        'select substring(content from $2::int for $3::int) as piece from stored_file where file_id = $1',
        [fileId, start + 1, pieceSize],
      );
      if (!rows[0]) throw new NotFoundError(`There is no file ${fileId} any more`);
      yield rows[0].piece;
    }
  }

  /** Files without their content, in the order of their ids. */
  async describe(fileIds: readonly string[]): Promise<readonly KeptFile[]> {
    const { rows } = await this.database.query<KeptFile>(
      `select file_id, client_id, purpose, name, type, size, sha256, created_at, created_by from stored_file
        where file_id = any($1::bigint[]) order by file_id`,
      [fileIds],
    );
    return rows;
  }

  /** With a purpose, only a file that is kept for it. */
  async remove(fileId: string, clientId: string | null, purpose?: string): Promise<boolean> {
    const { rows } = await this.database.query<RemovedRow>(
      `delete from stored_file where file_id = $1 and client_id is not distinct from $2
        and ($3::text is null or purpose = $3) returning file_id, content is null as is_apart`,
      [fileId, clientId, purpose ?? null],
    );
    await this.removeApart(rows);
    return rows.length === 1;
  }

  /** Removes what was kept for a purpose longer than some hours, but for what is still needed; gives how many. */
  async expire(purpose: string, hours: number, needed: readonly string[]): Promise<number> {
    const { rows } = await this.database.query<RemovedRow>(
      `delete from stored_file where purpose = $1 and created_at < now() - make_interval(hours => $2)
        and file_id <> all($3::bigint[]) returning file_id, content is null as is_apart`,
      [purpose, hours, needed],
    );
    await this.removeApart(rows);
    return rows.length;
  }

  /** The rows are gone: a store that cannot be reached now loses nothing, and the sweep comes by. */
  private async removeApart(rows: readonly RemovedRow[]): Promise<void> {
    for (const { file_id, is_apart } of rows)
      if (is_apart)
        await this.store
          .remove(placeOf(file_id))
          .catch((error: unknown) => this.log.warn({ err: error, file: file_id }, 'A file is left to the sweep'));
  }
}
