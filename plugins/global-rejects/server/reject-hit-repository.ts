import { inject } from '#core';
import { DatabaseService, rowMapper } from '#core/server';
import { rejectHitSchema, type RejectHit } from '../contract';
import type { RejectKind } from '../reject-entry';
import { rejectTables } from './reject-tables';

const pageSize = 50;

interface HitRow {
  readonly hit_id: string;
  readonly title: string;
  readonly url: string | null;
  readonly site: string;
  readonly hit_at: Date;
  readonly is_trial: boolean;
  readonly article_id: string | null;
}

const toHit = rowMapper(rejectHitSchema);

/** Reads what entries have rejected. */
export class RejectHitRepository {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns a page of what an entry has rejected, newest first. */
  async page(
    kind: RejectKind,
    { Entry_ID, after }: { readonly Entry_ID: string; readonly after?: string },
  ): Promise<{ readonly list: RejectHit[]; readonly next: string | null }> {
    const { table, key } = rejectTables[kind];
    const { rows } = await this.database.query<HitRow>(
      `select h.*, a.article_id from global_reject_hit h join ${table} e on e.${key} = h.entry_id
         left join article a using (url_hash)
       where h.entry_id = $1 and ($2::bigint is null or h.hit_id < $2) order by h.hit_id desc limit ${pageSize + 1}`,
      [Entry_ID, after ?? null],
    );
    const page = rows.slice(0, pageSize);
    return { list: page.map(toHit), next: rows.length > pageSize ? (page.at(-1)?.hit_id ?? null) : null };
  }
}
