import type { Statements } from '#core/server';
import { comparedText, nearBands } from './near-signature';

/** Gives new first articles the bands by which later copies find them. */
export async function findable(tx: Statements, articleIds: readonly string[]): Promise<void> {
  if (articleIds.length === 0) return;
  const { rows } = await tx.query<{ article_id: string; title_folded: string; body_folded: string }>(
    'select article_id, title_folded, body_folded from article where article_id = any($1::bigint[])',
    [articleIds],
  );
  const bands = rows.flatMap(({ article_id, title_folded, body_folded }) =>
    [...new Set(nearBands(comparedText({ titleFolded: title_folded, bodyFolded: body_folded })))].map((band) => [
      band,
      article_id,
    ]),
  );
  await tx.query(
    'insert into near_band (band, article_id) select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing',
    [bands.map(([band]) => band), bands.map(([, id]) => id)],
  );
}
