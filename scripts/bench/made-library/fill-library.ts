import type { DatabaseService, IdService, Statements } from '#core/server';
import { getFacets } from '../../../plugins/articles/server/article-facets';
import { summaryChanges, textChanges } from '../../../plugins/articles/server/intake/text-changes';
import { emotions, mediaTypes, type Emotion } from '#shared/vocabulary';
import { bigramCodes, fold, foldText } from '#shared/text';
import { MadeLibrary } from './made-library';

const batch = 2_000;
const lanes = 2;

/** Latin words with their frequency per thousand articles, such as product names, which are common in Chinese texts. */
export const latinWords = [
  { words: 'Model Y', inAThousand: 10 },
  { words: 'iPhone 17 Pro', inAThousand: 3 },
  { words: 'ChatGPT', inAThousand: 30 },
] as const;

const articleColumns = [
  'article_id',
  'published_at',
  'discovered_at',
  'cluster_id',
  'url_hash',
  'region',
  'body_length',
  'views',
  'likes',
  'comments',
  'reposts',
  'emotion_probability',
  'media_type',
  'emotion',
  'via',
  'language',
  'domain',
  'site',
  'site_name',
  'author',
  'author_name',
  'url',
  'title',
  'summary_changes',
  'title_folded',
  'body_folded',
  'codes',
] as const;
const textColumns = ['article_id', 'changes', 'images', 'evidence', 'trace'] as const;

const getEmotion = (number: number): Emotion =>
  number % 7 === 0 ? 'negative' : number % 5 === 0 ? 'positive' : 'neutral';

/** Generates rows of both tables for the next articles. */
function getRows(
  library: MadeLibrary,
  ids: IdService,
  first: number,
  size: number,
  end: number,
  days: number,
): { readonly articles: unknown[][]; readonly texts: unknown[][] } {
  const articles: unknown[][] = [];
  const texts: unknown[][] = [];
  for (let number = first; number < first + size; number += 1) {
    const raw = library.next(end, days);
    const id = ids.next();
    const latin = latinWords
      .filter(({ inAThousand }) => (number * 7_919) % 1_000 < inAThousand)
      .map(({ words }) => `新款${words}上市。`)
      .join('');
    const [title, text, site, author] = [
      raw.title ?? '',
      `${raw.text ?? ''}${latin}`,
      raw.site ?? '',
      raw.author ?? '',
    ];
    const [titleFolded, folded] = [foldText(title), fold(text)];
    const publishedAt = new Date(raw.publishedAt ?? end);
    const mediaType = raw.mediaType ?? 'news';
    const [emotion, region, domain] = [
      getEmotion(number),
      String(110_000 + (number % 5) * 10_000),
      new URL(raw.url ?? '').hostname,
    ];
    const codes = [
      ...bigramCodes(`${titleFolded}\n${folded.text}`),
      ...getFacets({ publishedAt, mediaType, emotion, region, domain }),
    ];
    articles.push([
      id,
      publishedAt,
      publishedAt,
      id,
      number + 1,
      Number(region),
      text.length,
      raw.views,
      raw.likes,
      raw.comments,
      raw.reposts,
      0.9,
      mediaTypes[mediaType],
      emotions[emotion],
      'api',
      'zh',
      domain,
      foldText(site),
      site,
      foldText(author),
      author,
      raw.url,
      title,
      summaryChanges(text.slice(0, 120), folded.text),
      titleFolded,
      folded.text,
      codes,
    ]);
    texts.push([id, textChanges(text, folded), [], [], []]);
  }
  return { articles, texts };
}

/** Copies without foreign key checks: both sides are generated here. */
async function copyBoth(tx: Statements, rows: ReturnType<typeof getRows>): Promise<void> {
  await tx.query('set local session_replication_role = replica');
  await tx.query('set local synchronous_commit = off');
  await tx.copy('article', articleColumns, rows.articles);
  await tx.copy('article_text', textColumns, rows.texts);
}

/**
 * Copies the articles `rounds` times within the database under new ids: the same texts as if republished. The new ids
 * precede the existing ones, so that no join is needed, which a cluster would have to repartition. Data read only when
 * an article is opened is not copied: it would be half of the disk usage.
 */
async function repeat(database: DatabaseService, rounds: number): Promise<void> {
  const taken = new Set(['article_id', 'cluster_id', 'url_hash']);
  const copied = articleColumns.filter((column) => !taken.has(column)).join(', ');
  const { rows } = await database.query<{ first: string; span: string }>(
    'select min(article_id) as first, max(article_id) - min(article_id) + 1 as span from article',
  );
  const [{ first, span } = { first: '0', span: '1' }] = rows;
  for (let round = 1; round <= rounds; round += 1) {
    const back = String(BigInt(span) * BigInt(round));
    await database.query(
      `insert into article (article_id, cluster_id, url_hash, ${copied})
       select article_id - $1::bigint, cluster_id - $1::bigint, url_hash + $2::bigint, ${copied} from article
         where article_id >= $3::bigint`,
      [back, round * 1_000_000_000, first],
    );
    process.stderr.write(`repeated ${round} of ${rounds} times\n`);
  }
}

/**
 * Fills the library directly by COPY and builds the indexes at the end, as a restore does: the benchmarks on it measure
 * reading. Articles are spread over the days before `end`, in random order. With `repeated` each text is copied that
 * many times, which takes a tenth of the time.
 */
export async function fillLibrary(
  database: DatabaseService,
  ids: IdService,
  count: number,
  end: number,
  days: number,
  repeated = 0,
): Promise<void> {
  await database.query('truncate article cascade');
  const { rows: indexes } = await database.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'article' and indexname <> 'article_pkey'",
  );
  for (const { indexname } of indexes) await database.query(`drop index ${indexname}`);
  const library = new MadeLibrary(20_260_103);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const first = next;
      next += batch;
      const rows = getRows(library, ids, first, Math.min(batch, count - first), end, days);
      await database.transaction((tx) => copyBoth(tx, rows));
      if (first % (batch * 10) === 0) process.stderr.write(`${first + batch} loaded\n`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (repeated > 0) await repeat(database, repeated);
  await database.transaction(async (tx) => {
    await tx.query("set local maintenance_work_mem = '1GB'");
    for (const { indexdef } of indexes) await tx.query(indexdef);
  });
  for (const table of ['article', 'article_text']) await database.query(`vacuum analyze ${table}`);
}
