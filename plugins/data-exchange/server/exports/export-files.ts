import { inject, InputError, NotFoundError } from '#core';
import { isId } from '#core/resource';
import {
  DatabaseService,
  FileMissingError,
  FileStore,
  removeBelow,
  sweepBelow,
  type FileContent,
  type WrittenFile,
} from '#core/server';

const prefix = 'exports/';
const getFolder = (clientId: string): string => `${prefix}${clientId}/`;
const getName = (clientId: string, exportId: string): string => getFolder(clientId) + exportId;

/** Stores exported files, grouped by client. */
export class ExportFiles {
  constructor(
    @inject(FileStore) private readonly store: FileStore,
    @inject(DatabaseService) private readonly database: DatabaseService,
  ) {}

  /**
   * Writes the whole file or nothing.
   *
   * @throws {InputError} if it exceeds `maxBytes`
   */
  write(
    clientId: string,
    exportId: string,
    content: FileContent,
    { type, maxBytes }: { readonly type: string; readonly maxBytes: number },
  ): Promise<WrittenFile> {
    return this.store.put(getName(clientId, exportId), content, {
      type,
      maxBytes,
      tooLarge: () => new InputError('The file exceeds the maximum size of exports', 'data-exchange.export-too-large'),
    });
  }

  /** @throws {NotFoundError} if the file was deleted */
  async read(clientId: string, exportId: string): Promise<AsyncIterable<Uint8Array>> {
    try {
      return await this.store.get(getName(clientId, exportId));
    } catch (error) {
      if (error instanceof FileMissingError)
        throw new NotFoundError(`The file of export ${exportId} is not in the store`, 'data-exchange.export-gone');
      throw error;
    }
  }

  remove(clientId: string, exportId: string): Promise<void> {
    return this.store.remove(getName(clientId, exportId));
  }

  removeAll(clientId: string): Promise<void> {
    return removeBelow(this.store, getFolder(clientId));
  }

  /** Removes files without an export that is finished or in progress; returns how many. */
  sweep(signal?: AbortSignal): Promise<number> {
    return sweepBelow(
      this.store,
      prefix,
      async (names) => {
        const byId = new Map(names.map((name) => [name.split('/').at(-1) ?? '', name]));
        const ids = [...byId.keys()].filter(isId);
        const { rows } = await this.database.query<{ export_id: string }>(
          `select export_id from data_export where export_id = any($1::bigint[])
            and state in ('waiting', 'running', 'done')`,
          [ids],
        );
        const needed = new Set(rows.map(({ export_id }) => export_id));
        return ids.filter((id) => !needed.has(id)).map((id) => byId.get(id) as string);
      },
      signal,
    );
  }
}
