import type { Statements } from '#core/server';
import type { IntakeItem } from './intake-item';
import { comparedText, jaccard, nearThreshold } from './near-signature';

/** How many candidates of one article are compared; the newest ones. */
const mostCandidates = 12;

interface Candidate {
  readonly articleId: string;
  readonly text: string;
}

/** An article with the first of its near copies, itself when it is the first, and how alike the two are. */
export interface Clustered {
  readonly item: IntakeItem;
  readonly articleId: string;
  readonly clusterId: string;
  readonly similarity: number;
}

async function storedCandidates(tx: Statements, items: readonly IntakeItem[]): Promise<Map<string, Candidate[]>> {
  const bands = [...new Set(items.flatMap((item) => item.bands))];
  if (bands.length === 0) return new Map();
  const { rows } = await tx.query<{ band: string; article_id: string }>('select band, article_id from near_band where band = any($1::bigint[])', [bands]);
  const ids = [...new Set(rows.map(({ article_id }) => article_id))];
  if (ids.length === 0) return new Map();
  const texts = await tx.query<{ article_id: string; title_folded: string; body_folded: string }>('select article_id, title_folded, body_folded from article where article_id = any($1::bigint[])', [ids]);
  const candidates = new Map(texts.rows.map(({ article_id, title_folded, body_folded }) => [article_id, { articleId: article_id, text: comparedText({ titleFolded: title_folded, bodyFolded: body_folded }) }]));
  const byBand = new Map<string, Candidate[]>();
  for (const { band, article_id } of rows) {
    const candidate = candidates.get(article_id);
    if (candidate) byBand.set(band, [...(byBand.get(band) ?? []), candidate]);
  }
  return byBand;
}

/**
 * Finds for each article the first of its near copies, among what is stored and within the batch: candidates share a band
 * of the signature, and are copies when the Jaccard similarity of their 5-grams is at least `nearThreshold`.
 * Only first copies carry bands, so a flood of copies costs one comparison each.
 */
export async function clusterItems(tx: Statements, articles: readonly { readonly item: IntakeItem; readonly articleId: string }[]): Promise<Clustered[]> {
  const alone = (item: IntakeItem) => item.raw.parentUrl !== undefined || item.mediaType === 'comment';
  const byBand = await storedCandidates(tx, articles.map(({ item }) => item).filter((item) => !alone(item)));
  return articles.map(({ item, articleId }) => {
    if (alone(item)) return { item, articleId, clusterId: articleId, similarity: 1 };
    const candidates = new Map<string, Candidate>();
    for (const band of item.bands) for (const candidate of byBand.get(band) ?? []) candidates.set(candidate.articleId, candidate);
    const text = comparedText(item);
    let best: { readonly articleId: string; readonly similarity: number } | undefined;
    for (const candidate of [...candidates.values()].slice(-mostCandidates)) {
      const similarity = jaccard(text, candidate.text);
      if (similarity >= nearThreshold && similarity > (best?.similarity ?? 0)) best = { articleId: candidate.articleId, similarity };
    }
    if (best) return { item, articleId, clusterId: best.articleId, similarity: best.similarity };
    for (const band of item.bands) byBand.set(band, [...(byBand.get(band) ?? []), { articleId, text }]);
    return { item, articleId, clusterId: articleId, similarity: 1 };
  });
}
