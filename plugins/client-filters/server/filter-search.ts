import type { Statements } from '#core/server';
import { compileSql } from '#shared/query';
import { isBelowAddress, type FilterEntry } from './filter-entry';

/** An article of the client that an entry falls on. */
export interface FilterCandidate {
  readonly article_id: string;
  readonly published_at: Date;
  readonly url: string | null;
}

/** The client's visible articles since a moment that an entry falls on, newest first. */
export async function candidatesOf(tx: Statements, entry: Pick<FilterEntry, 'clientId' | 'tree' | 'address' | 'subjectIds'>, since: Date, limit: number): Promise<readonly FilterCandidate[]> {
  const { sql, parameters } = compileSql(entry.tree, { alias: 'a', firstParameter: 6 });
  const begins = entry.address === null ? null : `${entry.address.replace(/\*$/u, '').replace(/[\\%_]/gu, '\\$&')}%`;
  const { rows } = await tx.query<FilterCandidate>(
    `select c.article_id, c.published_at, a.url from client_article c join article a on a.article_id = c.article_id
     where c.client_id = $1 and c.published_at >= $2 and not c.is_hidden and a.owner_id is null
       and ($3::bigint[] is null or exists (select 1 from subject_article s where s.client_id = c.client_id and s.article_id = c.article_id and not s.is_hidden and s.subject_id = any($3::bigint[])))
       and ($4::text is null or regexp_replace(lower(a.url), '^([a-z]+://)?(www\\.)?', '') like $4) and ${sql}
     order by c.published_at desc, c.article_id desc limit $5`,
    [entry.clientId, since, entry.subjectIds, begins, limit, ...parameters],
  );
  const { address } = entry;
  return address === null ? rows : rows.filter(({ url }) => isBelowAddress(url, address));
}
