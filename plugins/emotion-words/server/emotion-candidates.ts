import type { Statements } from '#core/server';
import { foldText } from '#shared/text';
import type { WhiteKind, WordField } from '../resource';

/** Criteria by which an entry finds articles of a client. */
export type EmotionSource =
  | { readonly kind: 'word'; readonly values: readonly string[]; readonly place: WordField }
  | { readonly kind: Exclude<WhiteKind, 'word'>; readonly values: readonly string[] };

/** Returns the criteria of an allowlist entry. */
export const getSource = ({ Kind, Value }: { readonly Kind: WhiteKind; readonly Value: string }): EmotionSource =>
  Kind === 'word' ? { kind: 'word', values: [Value], place: 'all' } : { kind: Kind, values: [Value] };

/**
 * Returns the articles of a client since a moment that an entry may affect, newest first, except those labeled by
 * users.
 */
export async function emotionCandidates(
  statements: Statements,
  clientId: string,
  source: EmotionSource,
  since: Date,
  max: number,
): Promise<readonly string[]> {
  const folded = source.values.map(foldText).filter(Boolean);
  if (folded.length === 0) return [];
  const { rows } = await statements.query<{ article_id: string }>(
    `select c.article_id from (
         select article_id, published_at from client_article
           where client_id = $1 and published_at >= $2 and not is_emotion_set and not is_hidden) c
       join article a using (article_id) where (${getCondition(source)}) order by c.published_at desc limit $4`,
    [
      clientId,
      since,
      source.kind === 'word' || source.kind === 'title'
        ? folded.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`)
        : folded.map(bareDomain),
      max,
    ],
  );
  return rows.map(({ article_id }) => article_id);
}

const bareDomain = (value: string): string =>
  value
    .replace(/^[a-z]+:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/\/.*$/u, '');

function getCondition(source: EmotionSource): string {
  const title = 'a.title_folded like any($3::text[])';
  const body = 'a.body_folded like any($3::text[])';
  switch (source.kind) {
    case 'word':
      return source.place === 'all' ? `${title} or ${body}` : source.place === 'title' ? title : body;
    case 'title':
      return title;
    case 'author':
      return 'a.author = any($3::text[])';
    case 'site':
      return `a.site = any($3::text[]) or a.domain = any($3::text[])
        or a.domain like any(array(select '%.' || named from unnest($3::text[]) named))`;
  }
}
