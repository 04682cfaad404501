import { createHash } from 'node:crypto';
import { inject, NotFoundError } from '#core';
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
      `insert into stored_file (client_id, purpose, name, type, size, sha256, content, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8)
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

  async remove(fileId: string, clientId: string | null): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      'delete from stored_file where file_id = $1 and client_id is not distinct from $2',
      [fileId, clientId],
    );
    return rowCount === 1;
  }
}
