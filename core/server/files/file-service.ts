import { createHash } from 'node:crypto';
import { inject, NotFoundError, type FileAnswer } from '#core';
import { DatabaseService } from '../database';

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
}

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

/** Keeps files in the database, so that every process sees them and a backup holds them. */
export class FileService {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async save({ client_id, purpose, name, type, content, created_by }: NewFile): Promise<Omit<StoredFile, 'content'>> {
    const { rows } = await this.database.query<Omit<StoredFile, 'content'>>(
      `insert into stored_file (client_id, purpose, name, type, size, sha256, content, created_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
       returning file_id, client_id, purpose, name, type, size, sha256, created_at`,
      [
        client_id,
        purpose,
        plainName(name),
        type,
        content.length,
        createHash('sha256').update(content).digest('hex'),
        content,
        created_by ?? null,
      ],
    );
    return rows[0] as Omit<StoredFile, 'content'>;
  }

  /** Throws `NotFoundError` for a file of another client as for none. */
  async read(fileId: string, clientId: string | null): Promise<StoredFile> {
    const { rows } = await this.database.query<StoredFile>(
      'select * from stored_file where file_id = $1 and client_id is not distinct from $2',
      [fileId, clientId],
    );
    if (!rows[0]) throw new NotFoundError(`There is no file ${fileId}`);
    return rows[0];
  }

  /**
   * A file to be sent piece by piece, so that many at once need no memory for the whole of each. Throws `NotFoundError`
   * for a file of another client as for none.
   */
  async stream(fileId: string, clientId: string | null): Promise<FileAnswer> {
    const [file] = await this.describe([fileId]);
    if (!file || file.client_id !== clientId) throw new NotFoundError(`There is no file ${fileId}`);
    return { name: file.name, type: file.type, content: this.pieces(fileId, file.size) };
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
  async describe(fileIds: readonly string[]): Promise<readonly Omit<StoredFile, 'content'>[]> {
    const { rows } = await this.database.query<Omit<StoredFile, 'content'>>(
      `select file_id, client_id, purpose, name, type, size, sha256, created_at from stored_file
        where file_id = any($1::bigint[]) order by file_id`,
      [fileIds],
    );
    return rows;
  }

  /** With a purpose, only a file that is kept for it. */
  async remove(fileId: string, clientId: string | null, purpose?: string): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `delete from stored_file where file_id = $1 and client_id is not distinct from $2
        and ($3::text is null or purpose = $3)`,
      [fileId, clientId, purpose ?? null],
    );
    return rowCount === 1;
  }

  /** Removes what was kept for a purpose longer than some hours, but for what is still needed; gives how many. */
  async expire(purpose: string, hours: number, needed: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from stored_file where purpose = $1 and created_at < now() - make_interval(hours => $2)
        and file_id <> all($3::bigint[])`,
      [purpose, hours, needed],
    );
    return rowCount ?? 0;
  }
}
