import type { DatabaseService } from '#core/server';
import { bigramCodes, foldText } from '#shared/text';
import { countedWord } from './article-words';

export const countWordJob = 'words.keep';

export interface AddedWord {
  readonly Word: string;
}

/**
 * Adds a word that is always counted to the stored articles of the last 92 days that contain it and do not count it
 * yet.
 */
export async function countWordInStored(database: DatabaseService, { Word }: AddedWord): Promise<number> {
  const folded = foldText(Word);
  if (folded.length < 2) return 0;
  const like = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  const { rowCount } = await database.query(
    `update article_words w set counted = array_append(w.counted, $1) from article a
     where a.article_id = w.article_id and a.published_at > now() - interval '92 days' and a.codes @> $2::int4[]
       and (a.title_folded like $3 or a.body_folded like $3)
       and not exists (select 1 from unnest(w.counted) c where lower(substr(c, 3)) = $4)`,
    [countedWord('word', folded), [...bigramCodes(folded)], like, folded],
  );
  return rowCount ?? 0;
}
