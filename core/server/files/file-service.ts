import { createHash } from 'node:crypto';
import { inject, NotFoundError, type FileAnswer } from '#core';
import { DatabaseService } from '../database';
import { Log } from '../log';
import { FileStore, wholeFile } from './file-store';

/** A file stored for a client (or, without one, for the installation). Sizes in bytes. */
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
  /** The user who uploaded it; null for files created by the system. */
  readonly created_by: string | null;
}

/** A stored file without its content. */
export type KeptFile = Omit<StoredFile, 'content'>;

export type NewFile = Pick<StoredFile, 'client_id' | 'purpose' | 'name' | 'type' | 'content'> & {
  readonly created_by?: string;
};

/** Bytes of a file read at once. */
const pieceSize = 1024 * 1024;

/**
 * Returns the last part of a path, without invisible or bidirectional control characters; at most 200 characters,
 * keeping the extension.
 */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-200) || 'file';

/** Database row of a file; no content when it is in the store. */
type FileRow = KeptFile & { readonly content: Buffer | null };

interface RemovedRow {
  readonly file_id: string;
  readonly is_apart: boolean;
}

/** Store prefix for the content of files that is not in the database. */
export const storedPrefix = 'files/';
const getPlace = (fileId: string): string => storedPrefix + fileId;

/**
 * Stores files where every process can read them: in the store when that is a bucket, otherwise in the database.
 * Content is put into the store before its row is written and removed after it; leftovers of a crash are removed by the
 * sweep.
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
    if (isApart) await this.store.put(getPlace(file_id), content, { type });
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

  /** Stores files and their references atomically: files are removed again when one or `attach` fails. */
  async saveWith<Result>(
    files: readonly NewFile[],
    attach: (storedFiles: readonly KeptFile[]) => Promise<Result>,
  ): Promise<Result> {
    const storedFiles: KeptFile[] = [];
    try {
      for (const file of files) storedFiles.push(await this.save(file));
      return await attach(storedFiles);
    } catch (error) {
      for (const { file_id, client_id } of storedFiles) await this.remove(file_id, client_id);
      throw error;
    }
  }

  /** Throws `NotFoundError` both for a file of another client and for a missing one. */
  async read(fileId: string, clientId: string | null): Promise<StoredFile> {
    const { rows } = await this.database.query<FileRow>(
      'select * from stored_file where file_id = $1 and client_id is not distinct from $2',
      [fileId, clientId],
    );
    if (!rows[0]) throw new NotFoundError(`File ${fileId} not found`);
    return { ...rows[0], content: rows[0].content ?? (await wholeFile(this.store, getPlace(fileId))) };
  }

  /**
   * Returns a file as a stream, so that many downloads do not need the whole files in memory. Throws `NotFoundError`
   * both for a file of another client and for a missing one.
   */
  async stream(fileId: string, clientId: string | null): Promise<FileAnswer> {
    const { rows } = await this.database.query<{ name: string; type: string; size: number; is_apart: boolean }>(
      `select name, type, size, content is null as is_apart from stored_file where file_id = $1
        and client_id is not distinct from $2`,
      [fileId, clientId],
    );
    const [file] = rows;
    if (!file) throw new NotFoundError(`File ${fileId} not found`);
    const { name, type, size, is_apart } = file;
    return { name, type, content: is_apart ? await this.store.get(getPlace(fileId)) : this.pieces(fileId, size) };
  }

  private async *pieces(fileId: string, size: number): AsyncIterable<Uint8Array> {
    for (let start = 0; start < size; start += pieceSize) {
      const { rows } = await this.database.query<{ piece: Buffer }>(
        'select substring(content from $2::int for $3::int) as piece from stored_file where file_id = $1',
        [fileId, start + 1, pieceSize],
      );
      if (!rows[0]) throw new NotFoundError(`File ${fileId} no longer exists`);
      yield rows[0].piece;
    }
  }

  /** Returns files without their content, ordered by id. */
  async describe(fileIds: readonly string[]): Promise<readonly KeptFile[]> {
    const { rows } = await this.database.query<KeptFile>(
      `select file_id, client_id, purpose, name, type, size, sha256, created_at, created_by from stored_file
        where file_id = any($1::bigint[]) order by file_id`,
      [fileIds],
    );
    return rows;
  }

  /** With a purpose, only a file stored for it is removed. */
  async remove(fileId: string, clientId: string | null, purpose?: string): Promise<boolean> {
    const { rows } = await this.database.query<RemovedRow>(
      `delete from stored_file where file_id = $1 and client_id is not distinct from $2
        and ($3::text is null or purpose = $3) returning file_id, content is null as is_apart`,
      [fileId, clientId, purpose ?? null],
    );
    await this.removeApart(rows);
    return rows.length === 1;
  }

  /**
   * Removes files stored for a purpose longer than a number of hours, except those still needed; returns their number.
   */
  async expire(purpose: string, hours: number, needed: readonly string[]): Promise<number> {
    const { rows } = await this.database.query<RemovedRow>(
      `delete from stored_file where purpose = $1 and created_at < now() - make_interval(hours => $2)
        and file_id <> all($3::bigint[]) returning file_id, content is null as is_apart`,
      [purpose, hours, needed],
    );
    await this.removeApart(rows);
    return rows.length;
  }

  /** The rows are already deleted: an unreachable store does no harm, the sweep removes the content later. */
  private async removeApart(rows: readonly RemovedRow[]): Promise<void> {
    for (const { file_id, is_apart } of rows)
      if (is_apart)
        await this.store
          .remove(getPlace(file_id))
          .catch((error: unknown) => this.log.warn({ err: error, file: file_id }, 'File left to the sweep'));
  }
}
