import type { Statements } from '#core/server';
import type { WordEntry } from './word-rules';

/** Adds entries to a client's list; existing ones are not changed. */
export async function addHotWords(
  tx: Statements,
  clientId: string,
  entries: readonly (WordEntry & { readonly remark?: string })[],
): Promise<void> {
  await tx.query(
    `insert into hot_word (client_id, word, action, target, remark, is_enabled)
      select $1, n.word, n.action, n.target, n.remark, true
      from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as n (word, action, target, remark)
     where not exists (select 1 from hot_word w where w.client_id = $1 and w.word = n.word)`,
    [
      clientId,
      entries.map(({ word }) => word),
      entries.map(({ action }) => action),
      entries.map(({ target }) => target),
      entries.map(({ remark }) => remark ?? null),
    ],
  );
}
