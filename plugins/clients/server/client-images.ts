import { createToken, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, FileService, OperationLogService, type Caller, type SentFile } from '#core/server';
import { clientImageUrl, type ClientFile } from '../contract';
import { imageType } from './image-type';

/** An image as stored. */
export interface ClientImage {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** Owner, purpose and maximum size of an image. */
export interface ImagePlace {
  readonly clientId: string;
  readonly purpose: string;
  /** In bytes. */
  readonly maxBytes: number;
  readonly ip: string;
}

/** Images of clients: checked by their first bytes, stored in the database, served by the hash of their content. */
export interface ClientImages {
  /** @throws {InputError} if the file is not an image or is too large. */
  save(caller: Caller, place: ImagePlace, file: SentFile | undefined): Promise<ClientFile>;
  /**
   * Returns an image of one client.
   *
   * @throws {NotFoundError} for a missing image and for an image of another client.
   */
  read(clientId: string, hash: string): Promise<ClientImage>;
  /** Returns the hashes that the client does not have. */
  missing(clientId: string, hashes: readonly string[]): Promise<readonly string[]>;
}
export const ClientImages = createToken<ClientImages>('clients.images');

const megabyte = 1024 * 1024;

export class PostgresClientImages implements ClientImages {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(FileService) private readonly files: FileService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  async save(
    caller: Caller,
    { clientId, purpose, maxBytes: max, ip }: ImagePlace,
    file: SentFile | undefined,
  ): Promise<ClientFile> {
    if (!file || file.content.length === 0) throw new InputError('file: an image is required', 'clients.file-missing');
    if (file.content.length > max)
      throw new InputError(`file: at most ${max / megabyte} MB`, 'clients.file-too-large', { max: max / megabyte });
    const type = imageType(file.content);
    if (!type) throw new InputError(`file: ${file.name} is neither PNG, JPEG, GIF, WebP nor ICO`, 'clients.file-type');
    const saved = await this.files.save({
      client_id: clientId,
      purpose: `client-${purpose}`,
      name: file.name,
      type,
      content: file.content,
      created_by: caller.userId,
    });
    await this.database.query('insert into client_image (client_id, file_id, hash) values ($1, $2, $3)', [
      clientId,
      saved.file_id,
      saved.sha256,
    ]);
    await this.log.record(caller, {
      entity: 'client-file',
      action: 'create',
      id: saved.file_id,
      ip,
      after: { Name: saved.name, Purpose: purpose, Size: saved.size },
    });
    return {
      File_ID: saved.file_id,
      Name: saved.name,
      Type: type,
      Size: saved.size,
      URL: clientImageUrl(saved.sha256),
    };
  }

  async read(clientId: string, hash: string): Promise<ClientImage> {
    const { rows } = await this.database.query<{ file_id: string }>(
      'select file_id from client_image where client_id = $1 and hash = $2 limit 1',
      [clientId, hash],
    );
    if (!rows[0]) throw new NotFoundError('Image not found');
    return this.files.read(rows[0].file_id, clientId);
  }

  async missing(clientId: string, hashes: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ hash: string }>(
      'select hash from client_image where client_id = $1 and hash = any($2::text[])',
      [clientId, hashes],
    );
    const usedHashes = new Set(rows.map(({ hash }) => hash));
    return hashes.filter((hash) => !usedHashes.has(hash));
  }
}
