import { inject } from '#core';
import { DatabaseService, Log } from '#core/server';
import { dayLength } from '#shared/time';
import { EvidenceChain, type NewEntry } from '../chain/evidence-chain';
import { EvidenceFiles } from './evidence-files';
import { EvidenceSettings } from './evidence-settings';

/** Maximum number of milliseconds between two checks of a file, whatever was configured at the last one. */
const refreshAfter = 30 * dayLength;

interface Part {
  readonly client_id: string | null;
  readonly first: string;
  readonly last: string;
  readonly bytes: string;
  readonly last_at: Date;
}

/**
 * Deletes files whose retention has ended for every client with evidence in them. The chains remain and record the
 * deleted files.
 */
export class Retention {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(EvidenceFiles) private readonly files: EvidenceFiles,
    @inject(EvidenceChain) private readonly chain: EvidenceChain,
    @inject(EvidenceSettings) private readonly settings: EvidenceSettings,
    @inject(Log) private readonly log: Log,
  ) {}

  /** Returns the number of deleted files. */
  async run(now: Date, signal?: AbortSignal): Promise<number> {
    let count = 0;
    // A file from today may still be written to.
    const { rows } = await this.database.query<{ name: string }>(
      `select name from evidence_file where removed_at is null and created_at < $1
        and (due_at is null or due_at <= $2) order by created_at`,
      [new Date(now.getTime() - dayLength), now],
    );
    for (const { name } of rows) {
      if (signal?.aborted) return count;
      if (!(await this.letGo(name, now))) continue;
      this.log.info({ file: name }, 'Deleted an expired evidence file');
      count += 1;
    }
    // Deletes files left over when a run stopped between writing the entry and deleting from disk.
    const { rows: left } = await this.database.query<{ name: string }>(
      'select name from evidence_file where removed_at is not null and deleted_at is null',
    );
    for (const { name } of left) {
      await this.files.remove(name);
      await this.database.query('update evidence_file set deleted_at = $2 where name = $1', [name, now]);
    }
    return count;
  }

  private async letGo(file: string, now: Date): Promise<boolean> {
    const settings = await this.settings.inForce();
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<Part>(
        `select client_id, min(sequence) as first, max(sequence) as last, sum(length) as bytes,
          max(recorded_at) as last_at from evidence_entry where file = $1 group by client_id order by client_id`,
        [file],
      );
      const parts = rows.filter((part): part is Part & { readonly client_id: string } => part.client_id !== null);
      const ends = parts.map(
        ({ client_id, last_at }) => last_at.getTime() + settings.of(client_id).Retention_Days * dayLength,
      );
      const due = Math.max(0, ...ends);
      if (due > now.getTime()) {
        const nextDue = Math.min(due, now.getTime() + refreshAfter);
        await tx.query('update evidence_file set due_at = $2 where name = $1', [file, new Date(nextDue)]);
        return false;
      }
      for (const { client_id, first, last, bytes } of parts) {
        const entry: NewEntry = {
          kind: 'removed',
          article_id: null,
          url: '',
          status: null,
          fetched_at: null,
          payload_digest: '',
          record_digest: '',
          file: '',
          start: '0',
          length: 0,
          detail: JSON.stringify({ File: file, First: first, Last: last }),
          record_id: null,
        };
        await this.chain.append(tx, client_id, [entry], now);
        await tx.query('update evidence_chain set bytes = greatest(0, bytes - $2::bigint) where client_id = $1', [
          client_id,
          bytes,
        ]);
      }
      await tx.query('update evidence_file set removed_at = $2 where name = $1', [file, now]);
      return true;
    });
  }
}
