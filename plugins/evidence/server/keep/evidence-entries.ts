import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { ChainedEntry } from '../chain/entry';
import type { RecordRow } from './evidence-reader';

/** Maximum number of entries of one article. */
const maxEntries = 1000;

/** Entry of a chain, with whether its file was deleted at the end of its retention. */
export type EntryRow = ChainedEntry & { readonly record_id: string | null; readonly is_removed: boolean };

/** Entries of the chains of clients, with the records that they refer to. */
export class EvidenceEntries {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(clientId: string, articleId: string): Promise<readonly EntryRow[]> {
    const { rows } = await this.database.query<EntryRow>(
      `select e.*, f.removed_at is not null as is_removed from evidence_entry e left
        join evidence_file f on f.name = e.file where e.client_id = $1 and e.article_id = $2 order by e.sequence
        limit ${maxEntries}`,
      [clientId, articleId],
    );
    return rows;
  }

  /** Returns the records of an article in a client's chain, newest first; deleted records are omitted. */
  async records(
    clientId: string,
    articleId: string,
    { sequence, before }: { readonly sequence?: string; readonly before?: string } = {},
  ): Promise<readonly RecordRow[]> {
    const { rows: entries } = await this.database.query<{ record_id: string | null }>(
      `select record_id from evidence_entry where client_id = $1 and article_id = $2
        and ($3::bigint is null or sequence = $3) and ($4::bigint is null or sequence < $4) order by sequence desc`,
      [clientId, articleId, sequence ?? null, before ?? null],
    );
    const { rows } = await this.database.query<RecordRow>(
      `select r.* from unnest($2::bigint[]) with ordinality as u (record_id, position)
        join evidence_record r on r.article_id = $1 and r.record_id = u.record_id order by u.position`,
      [articleId, entries.map(({ record_id }) => record_id).filter((id) => id !== null)],
    );
    return rows;
  }

  /** Returns the readable pages of a URL that still exist, newest first, with the articles in the client's chain. */
  async pagesOf(
    clientId: string,
    url: string,
  ): Promise<readonly { readonly record: RecordRow; readonly articleIds: readonly string[] }[]> {
    const { rows: records } = await this.database.query<RecordRow>(
      `select r.* from evidence_record r where (r.url = $1 or r.final_url = $1) and r.kind = 'page' and r.status < 400
        order by r.fetched_at desc`,
      [url],
    );
    const { rows: entries } = await this.database.query<{ record_id: string; article_id: string }>(
      'select record_id, article_id from evidence_entry where client_id = $1 and record_id = any($2::bigint[])',
      [clientId, records.map(({ record_id }) => record_id)],
    );
    const { rows: removed } = await this.database.query<{ name: string }>(
      'select name from evidence_file where name = any($1::text[]) and removed_at is not null',
      [records.map(({ file }) => file)],
    );
    const removedFiles = new Set(removed.map(({ name }) => name));
    return records
      .filter(({ file }) => !removedFiles.has(file))
      .map((record) => ({
        record,
        articleIds: entries
          .filter(({ record_id }) => record_id === record.record_id)
          .map(({ article_id }) => article_id),
      }));
  }
}
