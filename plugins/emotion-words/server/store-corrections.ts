import type { Statements } from '#core/server';
import type { ClassifiedArticle } from '#plugins/articles/server';
import { emotions } from '#shared/vocabulary';
import { removeUnsure } from './unsure-articles';

/** Stores users' labels of articles beside the model's first result; reverted labels are deleted. */
export async function storeCorrections(
  tx: Statements,
  clientId: string,
  corrected: readonly ClassifiedArticle[],
  isSet: boolean,
): Promise<void> {
  const ids = corrected.map(({ articleId }) => articleId);
  await removeUnsure(tx, clientId, ids);
  await (isSet
    ? tx.query(
        `insert into emotion_correction (client_id, corrected_at, article_id, machine, emotion) select $1, now(), *
          from unnest($2::bigint[], $3::smallint[], $4::smallint[])
         on conflict (client_id, article_id) do update set emotion = excluded.emotion, corrected_at = excluded.corrected_at`,
        [
          clientId,
          ids,
          corrected.map(({ before }) => emotions[before]),
          corrected.map(({ emotion }) => emotions[emotion]),
        ],
      )
    : tx.query('delete from emotion_correction where client_id = $1 and article_id = any($2::bigint[])', [
        clientId,
        ids,
      ]));
}
