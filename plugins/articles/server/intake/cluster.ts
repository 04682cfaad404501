import type { Statements } from '#core/server';
import type { IntakeItem } from './intake-item';
import { comparedText, jaccard, nearThreshold } from './near-signature';

/** How many candidates of one article are compared: those that share the most bands, of equal ones the newest. */
const mostCandidates = 12;
/**
 * How many of one band are looked at, the newest: thousands of texts made after one pattern share their bands without
 * being copies.
 */
const mostOfBand = 24;

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
  const { rows } = await tx.query<{ band: string; article_id: string }>(
    `select b.band, n.article_id from unnest($1::bigint[]) as b (band), lateral (select article_id from near_band where band = b.band order by article_id desc limit ${mostOfBand}) n`,
    [bands],
  );
  const ids = [...new Set(rows.map(({ article_id }) => article_id))];
  if (ids.length === 0) return new Map();
  const texts = await tx.query<{ article_id: string; title_folded: string; body_folded: string }>(
    'select article_id, title_folded, body_folded from article where article_id = any($1::bigint[])',
    [ids],
  );
  const candidates = new Map(
    texts.rows.map(({ article_id, title_folded, body_folded }) => [
      article_id,
      { articleId: article_id, text: comparedText({ titleFolded: title_folded, bodyFolded: body_folded }) },
    ]),
  );
  const byBand = new Map<string, Candidate[]>();
  // The newest come first; they are kept last, where those of the batch follow.
  for (const { band, article_id } of [...rows].reverse()) {
    const candidate = candidates.get(article_id);
    if (candidate) note(byBand, band, candidate);
  }
  return byBand;
}

function note(byBand: Map<string, Candidate[]>, band: string, candidate: Candidate): void {
  const known = byBand.get(band);
  if (!known) byBand.set(band, [candidate]);
  else if (known.push(candidate) > mostOfBand) known.shift();
}

/** What is worth comparing an article with. */
function bestCandidates(byBand: ReadonlyMap<string, readonly Candidate[]>, bands: readonly string[]): Candidate[] {
  const shared = new Map<Candidate, number>();
  for (const band of new Set(bands))
    for (const candidate of byBand.get(band) ?? []) shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
  return [...shared]
    .sort((a, b) => b[1] - a[1] || (BigInt(a[0].articleId) < BigInt(b[0].articleId) ? 1 : -1))
    .slice(0, mostCandidates)
    .map(([candidate]) => candidate);
}

/**
 * Finds for each article the first of its near copies, among what is stored and within the batch: candidates share a
 * band of the signature, and are copies when the Jaccard similarity of their 5-grams is at least `nearThreshold`. Only
 * first copies carry bands, so a flood of copies costs one comparison each.
 */
export async function clusterItems(
  tx: Statements,
  articles: readonly { readonly item: IntakeItem; readonly articleId: string }[],
): Promise<Clustered[]> {
  const alone = (item: IntakeItem) => item.raw.parentUrl !== undefined || item.mediaType === 'comment';
  const byBand = await storedCandidates(
    tx,
    articles.map(({ item }) => item).filter((item) => !alone(item)),
  );
  return articles.map(({ item, articleId }) => {
    if (alone(item)) return { item, articleId, clusterId: articleId, similarity: 1 };
    const text = comparedText(item);
    let best: { readonly articleId: string; readonly similarity: number } | undefined;
    for (const candidate of bestCandidates(byBand, item.bands)) {
      const similarity = jaccard(text, candidate.text);
      if (similarity >= nearThreshold && similarity > (best?.similarity ?? 0))
        best = { articleId: candidate.articleId, similarity };
    }
    if (best) return { item, articleId, clusterId: best.articleId, similarity: best.similarity };
    const own = { articleId, text };
    for (const band of new Set(item.bands)) note(byBand, band, own);
    return { item, articleId, clusterId: articleId, similarity: 1 };
  });
}
