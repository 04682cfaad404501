import type { Statements } from '#core/server';
import type { IntakeItem } from './intake-item';
import { bandKeys, maxPerBand, readBands, soughtKeys, type BandKey } from './near-index';
import { comparedText, jaccard, nearThreshold } from './near-signature';

/**
 * Maximum number of candidates compared per article: those that share the most bands, the newest first among equals.
 */
const maxCandidates = 12;

interface Candidate {
  readonly articleId: string;
  readonly text: string;
}

/** An article with the first of its near copies (itself when it is the first) and the similarity of the two. */
export interface Clustered {
  readonly item: IntakeItem;
  readonly articleId: string;
  readonly clusterId: string;
  readonly similarity: number;
}

/** A first copy by which later copies can be found. */
export interface FirstCopy {
  readonly articleId: string;
  readonly text: string;
  readonly keys: readonly BandKey[];
}

/** Cluster of each article, the first copies among them, and the previous entries of their bands. */
export interface Clustering {
  readonly clustered: readonly Clustered[];
  readonly firsts: readonly FirstCopy[];
  readonly present: ReadonlyMap<string, readonly string[]>;
}

/** Returns the texts of first copies, from those still being stored and then from the library. */
async function getTexts(tx: Statements, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const claimed = await tx.query<{ article_id: string; text: string }>(
    'select article_id, text from near_text where article_id = any($1::bigint[])',
    [ids],
  );
  const texts = new Map(claimed.rows.map(({ article_id, text }) => [article_id, text]));
  const stored = await tx.query<{ article_id: string; title_folded: string; body_folded: string }>(
    'select article_id, title_folded, body_folded from article where article_id = any($1::bigint[])',
    [ids.filter((id) => !texts.has(id))],
  );
  for (const { article_id, title_folded, body_folded } of stored.rows)
    texts.set(article_id, comparedText({ titleFolded: title_folded, bodyFolded: body_folded }));
  return texts;
}

function note(byBand: Map<string, Candidate[]>, key: string, candidate: Candidate): void {
  const existing = byBand.get(key);
  if (!existing) byBand.set(key, [candidate]);
  else if (existing.push(candidate) > maxPerBand) existing.shift();
}

/** Selects the candidates that an article is compared with. */
function bestCandidates(byBand: ReadonlyMap<string, readonly Candidate[]>, keys: readonly BandKey[]): Candidate[] {
  const shared = new Map<Candidate, number>();
  for (const { key } of keys)
    for (const candidate of byBand.get(key) ?? []) shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
  return [...shared]
    .sort((a, b) => b[1] - a[1] || (BigInt(a[0].articleId) < BigInt(b[0].articleId) ? 1 : -1))
    .slice(0, maxCandidates)
    .map(([candidate]) => candidate);
}

const isAlone = ({ raw, mediaType }: IntakeItem): boolean => raw.parentUrl !== undefined || mediaType === 'comment';

/**
 * Finds for each article the first of its near copies, among existing articles and within the batch: candidates share a
 * band of the signature and are copies when the Jaccard similarity of their 5-grams is at least `nearThreshold`. Only
 * first copies have bands, so a flood of copies costs one comparison each. A client-owned article can be a copy of a
 * common article or of one of the same owner, and only articles of the same owner can be copies of it. The caller holds
 * the claim lock.
 */
export async function clusterItems(
  tx: Statements,
  articles: readonly { readonly item: IntakeItem; readonly articleId: string }[],
): Promise<Clustering> {
  const together = articles.filter(({ item }) => !isAlone(item));
  const lookupKeys = new Map(together.map(({ item }) => [item, soughtKeys(item.bands, item.raw.clientId)]));
  const present = await readBands(tx, [...lookupKeys.values()].flat());
  const texts = await getTexts(tx, [...new Set([...present.values()].flat())]);
  const byBand = new Map<string, Candidate[]>();
  const candidates = new Map([...texts].map(([articleId, text]) => [articleId, { articleId, text }]));
  for (const [key, ids] of present) {
    for (const id of ids) {
      const candidate = candidates.get(id);
      if (candidate) note(byBand, key, candidate);
    }
  }
  const firsts: FirstCopy[] = [];
  const clustered = articles.map(({ item, articleId }): Clustered => {
    const keys = lookupKeys.get(item);
    if (!keys) return { item, articleId, clusterId: articleId, similarity: 1 };
    const text = comparedText(item);
    let best: { readonly articleId: string; readonly similarity: number } | undefined;
    for (const candidate of bestCandidates(byBand, keys)) {
      const similarity = jaccard(text, candidate.text);
      if (similarity >= nearThreshold && similarity > (best?.similarity ?? 0))
        best = { articleId: candidate.articleId, similarity };
    }
    if (best) return { item, articleId, clusterId: best.articleId, similarity: best.similarity };
    const { clientId } = item.raw;
    const articleCandidate = { articleId, text, keys: clientId === undefined ? keys : bandKeys(item.bands, clientId) };
    for (const { key } of articleCandidate.keys) note(byBand, key, articleCandidate);
    firsts.push(articleCandidate);
    return { item, articleId, clusterId: articleId, similarity: 1 };
  });
  return { clustered, firsts, present };
}
