import { isId } from '#core/resource';
import { within, type Caller, type DatabaseService } from '#core/server';
import { addressHashes } from '#plugins/articles/server';
import { storedColumns, type StoredArticle } from '#plugins/subjects/server';
import { compileSql } from '#shared/query';
import { foldText, cutText } from '#shared/text';
import { canonicalUrl } from '#shared/web-address';

/** A stored article with the fields required by the trace. */
export interface TracedArticle extends StoredArticle {
  readonly source_id: string | null;
  readonly discovered_at: Date;
  readonly cluster_id: string;
  readonly url_hash: string;
  readonly via: string;
  readonly owner_id: string | null;
  readonly trace: readonly { readonly step: string; readonly client?: string; readonly [key: string]: unknown }[];
}

/** The input and what it was resolved to. */
export interface ResolvedInput {
  readonly kind: 'article' | 'address' | 'text';
  /** For a URL: its canonical form, with the hashes under which it may be stored. */
  readonly url: string | null;
  readonly hashes: readonly string[];
  readonly article: TracedArticle | null;
  readonly others: readonly TracedArticle[];
}

const columns = `${storedColumns}, a.source_id, a.discovered_at, a.cluster_id, a.url_hash, a.via, a.owner_id, t.trace`;
const from = 'from article a join article_text t using (article_id)';
/** Length of the searched text, and maximum number of articles shown for it. */
const soughtLength = 40;
const shownOthers = 5;
/** Timeout of the text search in milliseconds; after it the text counts as not found. */
const timeoutMs = 600;

/**
 * Parses the URL of an article and adds the scheme; a URL of this product's pages yields the article id, which is
 * longer than the numbers in URLs of other sites.
 */
function readAddress(input: string): { readonly id?: string; readonly url?: string } | null {
  const articleMatch = /\/article(?:-free)?\/(\d{15,19})(?:[?#]|$)/u.exec(input);
  if (articleMatch?.[1] && !/\s/u.test(input)) return { id: articleMatch[1] };
  if (/\s/u.test(input) || !/^(?:https?:\/\/\S+|(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?)$/iu.test(input))
    return null;
  const url = canonicalUrl(/^https?:\/\//iu.test(input) ? input : `https://${input}`);
  return url ? { url } : null;
}

/** Returns the part of a text that is searched for: the start of its longest line. */
function soughtPiece(input: string): string {
  const longestLine = input
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .reduce((best, line) => (line.length > best.length ? line : best), '');
  const folded = foldText(longestLine);
  const piece = cutText(folded, soughtLength);
  // A Latin word or a number cut in two would not be found.
  return folded.length > soughtLength ? piece.replace(/[a-z0-9]+$/u, '').trim() : piece;
}

/** Resolves the input: an id, a URL or a text. Articles entered by other clients are not found. */
export async function findArticle(database: DatabaseService, caller: Caller, input: string): Promise<ResolvedInput> {
  const visible = 'and (a.owner_id is null or a.owner_id = $2)';
  const byId = async (id: string) =>
    (
      await database.query<TracedArticle>(`select ${columns} ${from} where a.article_id = $1 ${visible}`, [
        id,
        caller.clientId,
      ])
    ).rows[0] ?? null;
  if (isId(input)) return { kind: 'article', url: null, hashes: [], article: await byId(input), others: [] };
  const address = readAddress(input);
  if (address?.id) return { kind: 'article', url: null, hashes: [], article: await byId(address.id), others: [] };
  if (address?.url) {
    const { url } = address;
    const hashes = addressHashes(url, caller.clientId);
    const { rows } = await database.query<TracedArticle>(
      `select ${columns} ${from} where a.url_hash = any($1::bigint[]) ${visible} order by a.article_id limit 1`,
      [hashes, caller.clientId],
    );
    return { kind: 'address', url, hashes, article: rows[0] ?? null, others: [] };
  }
  const matches = await findText(database, caller, soughtPiece(input));
  return { kind: 'text', url: null, hashes: [], article: matches[0] ?? null, others: matches.slice(1) };
}

async function findText(database: DatabaseService, caller: Caller, piece: string): Promise<readonly TracedArticle[]> {
  if (piece.length < 4) return [];
  const condition = compileSql({ kind: 'word', word: piece }, { alias: 'a', firstParameter: 3 });
  const result = await within(database, timeoutMs, (tx) =>
    tx.query<TracedArticle>(
      `select ${columns} ${from} where a.article_id in (
       select a.article_id from article a where ${condition.sql} and (a.owner_id is null or a.owner_id = $1)
         order by a.article_id desc limit ${shownOthers + 1}
     ) order by position($2 in a.title_folded) > 0 desc, a.article_id`,
      [caller.clientId, piece, ...condition.parameters],
    ),
  );
  return result?.rows ?? [];
}
