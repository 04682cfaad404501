import type { Statements } from '#core/server';
import { countUp, emotionOf, keepMainCopies, mediaTypeOf } from '#plugins/articles/server';
import type { FilterEntry } from './filter-entry';

/** An article that an entry keeps away from its client. */
export interface HiddenReason {
  readonly articleId: string;
  readonly entry: Pick<FilterEntry, 'id' | 'clientId' | 'filter' | 'reason' | 'subjectIds'>;
}

interface CountedRow {
  readonly client_id: string;
  readonly subject_id: string;
  readonly article_id: string;
  readonly published_at: Date;
  readonly media_type: number;
  readonly emotion: number;
}

const returned = 'client_id, article_id, published_at, media_type, emotion';

/** Writes down why articles are kept away, once for each article and entry. */
export async function noteReasons(tx: Statements, reasons: readonly HiddenReason[]): Promise<void> {
  if (reasons.length === 0) return;
  await tx.query(
    `insert into client_filtered (client_id, article_id, entry_id, filter, reason, subject_ids)
     select client_id, article_id, entry_id, filter, reason, (select array_agg(value::bigint) from json_array_elements_text(subjects) value)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::json[]) as r (client_id, article_id, entry_id, filter, reason, subjects)
     where exists (select 1 from article a where a.article_id = r.article_id)
       and not exists (select 1 from client_filter_exception x where x.client_id = r.client_id and x.article_id = r.article_id) on conflict do nothing`,
    [
      reasons.map(({ entry }) => entry.clientId),
      reasons.map(({ articleId }) => articleId),
      reasons.map(({ entry }) => entry.id),
      reasons.map(({ entry }) => entry.filter),
      reasons.map(({ entry }) => entry.reason),
      reasons.map(({ entry }) => JSON.stringify(entry.subjectIds ?? [])),
    ],
  );
  await countHidden(tx, [...new Set(reasons.map(({ entry }) => entry.id))]);
}

/** Brings the figure beside each entry up to date. */
export async function countHidden(tx: Statements, entryIds: readonly string[], isApplied = false): Promise<void> {
  for (const [table, key] of [
    ['client_black_list', 'black_list_id'],
    ['client_black_word', 'black_word_id'],
    ['client_filter_parameter', 'parameter_id'],
  ] as const) {
    await tx.query(
      `update ${table} e set hidden_count = (select count(*) from client_filtered f where f.entry_id = e.${key}), applied_at = case when $2 then now() else applied_at end where ${key} = any($1::bigint[])`,
      [entryIds, isApplied],
    );
  }
}

async function move(tx: Statements, rows: readonly CountedRow[], by: 1 | -1): Promise<void> {
  await countUp(
    tx,
    rows.map((row) => ({
      clientId: row.client_id,
      subjectId: row.subject_id,
      publishedAt: row.published_at,
      mediaType: mediaTypeOf(row.media_type),
      emotion: emotionOf(row.emotion),
    })),
    by,
  );
}

async function remember(tx: Statements, rows: readonly CountedRow[]): Promise<void> {
  await tx.query(
    'insert into client_filtered_row (client_id, article_id, subject_id) select * from unnest($1::bigint[], $2::bigint[], $3::bigint[]) on conflict do nothing',
    [
      rows.map(({ client_id }) => client_id),
      rows.map(({ article_id }) => article_id),
      rows.map(({ subject_id }) => subject_id),
    ],
  );
  await move(tx, rows, -1);
}

/**
 * Makes the client's rows of these articles agree with the reasons that are written down: hides what a reason holds
 * back, shows again what only a filter had hidden. What people hid themselves is left alone, and counters move with
 * every row.
 */
export async function settle(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  const given = [clientId, articleIds];
  const whole =
    'select f.article_id from client_filtered f where f.client_id = $1 and f.article_id = any($2::bigint[]) and f.subject_ids is null';
  const held = `(s.article_id in (${whole}) or exists (select 1 from client_filtered f where f.client_id = $1 and f.article_id = s.article_id and s.subject_id = any(f.subject_ids)))`;
  const visibleSubject =
    'exists (select 1 from subject_article s where s.client_id = c.client_id and s.article_id = c.article_id and not s.is_hidden)';
  const owned = (row: string): string =>
    `exists (select 1 from article a where a.article_id = ${row}.article_id and a.owner_id = ${row}.client_id)`;

  const subjects = await tx.query<CountedRow>(
    `update subject_article s set is_hidden = true where s.client_id = $1 and s.article_id = any($2::bigint[]) and not s.is_hidden and not ${owned('s')} and ${held} returning s.subject_id, ${returned}`,
    given,
  );
  await remember(tx, subjects.rows);
  const clients = await tx.query<CountedRow>(
    `update client_article c set is_hidden = true where c.client_id = $1 and c.article_id = any($2::bigint[]) and not c.is_hidden and not ${owned('c')}
       and (c.article_id in (${whole}) or (not ${visibleSubject} and exists (select 1 from client_filtered_row r where r.client_id = $1 and r.article_id = c.article_id)
         and exists (select 1 from client_filtered f where f.client_id = $1 and f.article_id = c.article_id)))
     returning 0::bigint as subject_id, ${returned}`,
    given,
  );
  await remember(tx, clients.rows);

  const freed = await tx.query<CountedRow>(
    `update subject_article s set is_hidden = false where s.client_id = $1 and s.article_id = any($2::bigint[]) and s.is_hidden and not ${held}
       and exists (select 1 from client_filtered_row r where r.client_id = $1 and r.article_id = s.article_id and r.subject_id in (0, s.subject_id)) returning s.subject_id, ${returned}`,
    given,
  );
  await move(tx, freed.rows, 1);
  const shown = await tx.query<CountedRow>(
    `update client_article c set is_hidden = false where c.client_id = $1 and c.article_id = any($2::bigint[]) and c.is_hidden
       and exists (select 1 from client_filtered_row r where r.client_id = $1 and r.article_id = c.article_id and r.subject_id = 0)
       and c.article_id not in (${whole}) and (${visibleSubject} or not exists (select 1 from client_filtered f where f.client_id = $1 and f.article_id = c.article_id))
     returning 0::bigint as subject_id, ${returned}`,
    given,
  );
  await move(tx, shown.rows, 1);
  await tx.query(
    `delete from client_filtered_row r where r.client_id = $1 and r.article_id = any($2::bigint[]) and (
       (r.subject_id = 0 and not exists (select 1 from client_article c where c.client_id = $1 and c.article_id = r.article_id and c.is_hidden))
       or (r.subject_id <> 0 and not exists (select 1 from subject_article s where s.subject_id = r.subject_id and s.article_id = r.article_id and s.is_hidden)))`,
    given,
  );
  await chooseFirst(tx, clientId, articleIds);
}

/**
 * In every cluster touched the earliest visible copy stands for the others; a hidden one never does, so that the next
 * to come may.
 */
async function chooseFirst(tx: Statements, clientId: string, articleIds: readonly string[]): Promise<void> {
  const clusters =
    'select distinct cluster_id from client_article where client_id = $1 and article_id = any($2::bigint[])';
  await tx.query(
    `update client_article c set is_first = f.is_first from (
       select article_id, not is_hidden and row_number() over (partition by cluster_id, is_hidden order by article_id) = 1 as is_first from client_article where client_id = $1 and cluster_id in (${clusters})
     ) f where c.client_id = $1 and c.article_id = f.article_id and c.is_first <> f.is_first`,
    [clientId, articleIds],
  );
  await tx.query(
    `update subject_article s set is_first = f.is_first from (
       select s.subject_id, s.article_id, not s.is_hidden and row_number() over (partition by s.subject_id, s.cluster_id, s.is_hidden order by s.article_id) = 1 as is_first
       from client_article c join subject_article s on s.client_id = c.client_id and s.article_id = c.article_id where c.client_id = $1 and c.cluster_id in (${clusters})
     ) f where s.subject_id = f.subject_id and s.article_id = f.article_id and s.is_first <> f.is_first`,
    [clientId, articleIds],
  );
  await keepMainCopies(tx, clientId, articleIds);
}
