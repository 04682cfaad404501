import type { Caller, DatabaseService } from '#core/server';
import { emotionOf, regionOf, type ArticleReader } from '#plugins/articles/server';
import { defaultDatePattern, formatDate } from '#shared/time';
import { nameOf } from '#shared/geo';
import { articleStatusTerms, emotionTerms, mediaTypeTerms, type Vocabulary } from '#shared/vocabulary';
import type { ExportFilter } from '../../export-contract';
import type chinese from '../../locales/zh-CN.json';
import { exchangeTexts } from '../texts';
import type { ExportColumn, ExportSource } from './export-source';

const chunk = 200;

const articleKeys = [
  'Article_ID',
  'Published_At',
  'Title',
  'Summary',
  'Text',
  'Site',
  'Media_Type',
  'Author',
  'Region',
  'Emotion',
  'Emotion_Probability',
  'Subjects',
  'Words',
  'Tags',
  'Status',
  'Heat',
  'Views',
  'Likes',
  'Comments',
  'Reposts',
  'Similar_Count',
  'Discovered_At',
  'Url',
] as const;
const unusual: ReadonlySet<string> = new Set([
  'Article_ID',
  'Text',
  'Emotion_Probability',
  'Words',
  'Discovered_At',
  'Parent_ID',
]);
const replyKeys = [
  'Article_ID',
  'Published_At',
  'Text',
  'Author',
  'Emotion',
  'Region',
  'Likes',
  'Site',
  'Parent_ID',
  'Parent_Title',
  'Url',
] as const;

const columnsOf = (keys: readonly (keyof typeof chinese.export.columns)[]): ExportColumn[] =>
  keys.map((key) => ({
    key,
    title: `data-exchange:export.columns.${key}`,
    label: (language) => exchangeTexts(language)(`export.columns.${key}`),
    isUsual: !unusual.has(key),
  }));

const terms: Readonly<Record<string, Vocabulary<string>>> = {
  Emotion: emotionTerms,
  Media_Type: mediaTypeTerms,
  Status: articleStatusTerms,
};

/** Times on the caller's clock, kinds and places by their names. */
function shown(key: string, value: unknown, { language, timeZone }: Caller): unknown {
  if (typeof value !== 'string' || value === '') return value;
  if (key.endsWith('_At')) return formatDate(new Date(value), defaultDatePattern, timeZone);
  if (key === 'Region') return nameOf(value, language);
  return terms[key]?.labelOf(value, language) ?? value;
}

interface Services {
  readonly database: DatabaseService;
  readonly reader: ArticleReader;
}

/** Names of the client's subjects, by id. */
async function subjectNames(database: DatabaseService, clientId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ subject_id: string; subject_name: string }>(
    'select subject_id, subject_name from subject where client_id = $1',
    [clientId],
  );
  return new Map(rows.map(({ subject_id, subject_name }) => [subject_id, subject_name]));
}

async function* articleRows(
  { database, reader }: Services,
  caller: Caller,
  filter: ExportFilter,
  columns: ReadonlySet<string>,
  most: number,
): AsyncIterable<Readonly<Record<string, unknown>>> {
  const subjects = columns.has('Subjects') ? await subjectNames(database, caller.clientId) : new Map<string, string>();
  const ids = await reader.ids(caller, filter, 'time', most);
  for (let start = 0; start < ids.length; start += chunk) {
    const rows = await reader.rows(caller, ids.slice(start, start + chunk));
    const texts = columns.has('Text')
      ? await textsOf(
          database,
          rows.map(({ Article_ID }) => Article_ID),
        )
      : new Map<string, string>();
    for (const row of rows)
      yield {
        ...row,
        Text: texts.get(row.Article_ID) ?? '',
        Subjects: row.Subject_IDs.flatMap((id) => subjects.get(id) ?? []),
      };
  }
}

async function textsOf(database: DatabaseService, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ article_id: string; text: string }>(
    'select article_id, text from article_text where article_id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ article_id, text }) => [article_id, text]));
}

const repliesTo = 'article r on r.parent_id = a.article_id and (r.owner_id is null or r.owner_id = m.client_id)';

async function* replyRows(
  { database, reader }: Services,
  caller: Caller,
  filter: ExportFilter,
  most: number,
): AsyncIterable<Readonly<Record<string, unknown>>> {
  const { from, where, parameters } = await reader.sql(caller, filter);
  const { rows: found } = await database.query<{ article_id: string }>(
    `select r.article_id from ${from} join ${repliesTo} where ${where} order by r.published_at desc, r.article_id desc
      limit ${parameters.add(most)}`,
    parameters.values,
  );
  for (let start = 0; start < found.length; start += chunk) {
    const { rows } = await database.query<{
      article_id: string;
      published_at: Date;
      text: string;
      author_name: string;
      emotion: number;
      region: number;
      likes: number;
      site_name: string;
      parent_id: string;
      parent_title: string;
      url: string | null;
    }>(
      `select r.article_id, r.published_at, t.text, r.author_name, r.emotion, r.region, r.likes, r.site_name,
        r.parent_id, p.title as parent_title, r.url
       from article r join article_text t using (article_id) join article p on p.article_id = r.parent_id
         where r.article_id = any($1::bigint[]) order by r.published_at desc, r.article_id desc`,
      [found.slice(start, start + chunk).map(({ article_id }) => article_id)],
    );
    for (const row of rows) {
      yield {
        Article_ID: row.article_id,
        Published_At: row.published_at.toISOString(),
        Text: row.text,
        Author: row.author_name,
        Emotion: emotionOf(row.emotion),
        Region: regionOf(row.region),
        Likes: row.likes,
        Site: row.site_name,
        Parent_ID: row.parent_id,
        Parent_Title: row.parent_title,
        Url: row.url,
      };
    }
  }
}

const privilege = ['classifiedInfo', 'action'] as const;

/** The articles of a client's lists. */
export function articleExport(services: Services): ExportSource {
  return {
    name: 'articles',
    title: 'data-exchange:export.sources.articles',
    privilege,
    columns: columnsOf(articleKeys),
    takesArticleFilter: true,
    shown,
    count: async (caller, filter, most) => (await services.reader.count(caller, filter, most + 1)).total,
    rows: (caller, filter, columns, most) => articleRows(services, caller, filter, columns, most),
  };
}

/** The replies under the articles of a client's lists. */
export function replyExport(services: Services): ExportSource {
  return {
    name: 'replies',
    title: 'data-exchange:export.sources.replies',
    privilege,
    columns: columnsOf(replyKeys),
    takesArticleFilter: true,
    shown,
    count: async (caller, filter, most) => {
      const { from, where, parameters } = await services.reader.sql(caller, filter);
      const { rows } = await services.database.query<{ total: number }>(
        `select count(*)::int as total from (select 1 from ${from} join ${repliesTo} where ${where}
          limit ${parameters.add(most + 1)}) found`,
        parameters.values,
      );
      return rows[0]?.total ?? 0;
    },
    rows: (caller, filter, _columns, most) => replyRows(services, caller, filter, most),
  };
}
