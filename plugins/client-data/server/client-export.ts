import { createGzip } from 'node:zlib';
import { ConflictError, inject } from '#core';
import { ClientTables, FileService } from '#core/server';
import { getDay } from '#shared/time';
import type { CountedTable, DataJob } from '../contract';
import type { JobProgress } from './data-jobs';

/** Maximum size of an export in bytes: it is stored in the database until it is downloaded. */
const maxBytes = 256 * 1024 * 1024;
/** Purpose of the files of exports. */
export const exportPurpose = 'client-export';

/** Writes the data of clients into files. */
export class ClientExport {
  constructor(
    @inject(ClientTables) private readonly tables: ClientTables,
    @inject(FileService) private readonly files: FileService,
  ) {}

  /** Writes every row of a client as a line of JSON, compressed; returns the file and its counts. */
  async run(
    { Client_ID, Client_Name }: DataJob,
    { signal, progress }: { signal: AbortSignal; progress: (progress: JobProgress) => Promise<void> },
  ): Promise<{ readonly fileId: string; readonly counts: readonly CountedTable[] }> {
    const clientTables = await this.tables.tables();
    const packed = createGzip();
    const parts: Buffer[] = [];
    let size = 0;
    packed.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
    });
    const ended = new Promise<void>((resolve, reject) => {
      packed.on('end', resolve);
      packed.on('error', reject);
    });
    const write = async (line: object): Promise<void> => {
      if (packed.write(`${JSON.stringify(line)}\n`)) return;
      await new Promise((resolve) => {
        packed.once('drain', resolve);
      });
    };
    const counts: CountedTable[] = [];
    await write({ Format: 'opinion-monitor.client', Version: 1, Client_ID, Client_Name, Made_At: new Date() });
    for (const [done, table] of clientTables.entries()) {
      await progress({ steps: clientTables.length, done });
      let count = 0;
      for await (const rows of this.tables.rows(Client_ID, table)) {
        signal.throwIfAborted();
        for (const row of rows) await write({ Table: table.name, Row: row });
        count += rows.length;
        if (size > maxBytes)
          throw new ConflictError('The client has more data than fits in one file', 'client-data.too-large');
      }
      if (count > 0) counts.push({ Plugin_ID: table.plugin, Table: table.name, Rows: count });
    }
    packed.end();
    await ended;
    const { file_id } = await this.files.save({
      client_id: Client_ID,
      purpose: exportPurpose,
      name: `${Client_Name}-${getDay(new Date())}.jsonl.gz`,
      type: 'application/gzip',
      content: Buffer.concat(parts),
    });
    return { fileId: file_id, counts };
  }
}
