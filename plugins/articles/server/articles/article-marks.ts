import { createExtensionPoint } from '#core';
import { UnavailableError, type Caller, type DatabaseService, type ServerKernel } from '#core/server';

/** A mark that a plugin puts on the rows of a list, such as `Is_Favorite`. */
export interface ArticleMark {
  /** Its field on the wire. */
  readonly name: string;
  /**
   * A query over the plugin's own rows that gives `article_id` and an int4 `value`, each article once; `$1` the client,
   * `$2` the reader, `$3::bigint[]` the articles. Those of all plugins are asked in one statement.
   */
  readonly rows: string;
  /** What the number means on the wire. */
  of(value: number): boolean | number;
}

export const articleMarks = createExtensionPoint<ArticleMark>('articles.marks', { onFailure: 'skip' });

/** Marks by article, and within them by their field. */
export type Marks = ReadonlyMap<string, Readonly<Record<string, boolean | number>>>;

/** What the rows of all marks are as one query, over these places of the client, the reader and the articles. */
export function marksSql(marks: readonly ArticleMark[], client: string, reader: string, articles: string): string {
  const places: Readonly<Record<string, string>> = { $1: client, $2: reader, '$3::bigint[]': articles };
  return marks
    .map(({ rows }, index) => {
      const placed = rows.replace(/\$3::bigint\[\]|\$1\b|\$2\b/g, (place) => places[place] as string);
      return `select ${index} as mark, article_id, value from (${placed}) as m${index}`;
    })
    .join(' union all ');
}

/** The fields of one article's marks, of which each is told by its number among all and its value. */
export function markFields(
  marks: readonly ArticleMark[],
  told: readonly (readonly [mark: number, value: number])[],
): Record<string, boolean | number> {
  const fields: Record<string, boolean | number> = {};
  for (const [mark, value] of told) {
    const { name, of } = marks[mark] as ArticleMark;
    fields[name] = of(value);
  }
  return fields;
}

async function ask(
  database: DatabaseService,
  caller: Caller,
  articleIds: readonly string[],
  marks: readonly ArticleMark[],
): Promise<Marks> {
  const { rows } = await database.prepared<{ mark: number; article_id: string; value: number }>(
    // The first part says of what kind the values are, for marks that do not ask for all of them.
    `with given as (select $1::bigint, $2::bigint, $3::bigint[]) ${marksSql(marks, '$1', '$2', '$3::bigint[]')}`,
    [caller.clientId, caller.userId, articleIds],
  );
  const told = new Map<string, [number, number][]>();
  for (const { mark, article_id, value } of rows)
    told.set(article_id, [...(told.get(article_id) ?? []), [mark, value]]);
  return new Map([...told].map(([id, each]) => [id, markFields(marks, each)]));
}

/** The marks of the plugins that are on for a caller, as far as they can be woken. */
export const marksFor = (kernel: ServerKernel, caller: Caller): Promise<readonly ArticleMark[]> =>
  kernel.extensions(articleMarks, kernel.enabled(caller.plugins));

/** The marks of these articles; when one of them fails, each is asked alone, so that it alone is left out. */
export async function marksOf(
  kernel: ServerKernel,
  database: DatabaseService,
  caller: Caller,
  articleIds: readonly string[],
): Promise<Marks> {
  const marks = await marksFor(kernel, caller);
  if (marks.length === 0 || articleIds.length === 0) return new Map();
  try {
    return await ask(database, caller, articleIds, marks);
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    const alone = await kernel.ask(articleMarks, (mark) => ask(database, caller, articleIds, [mark]), {
      enabled: kernel.enabled(caller.plugins),
    });
    return merged(alone);
  }
}

function merged(each: readonly Marks[]): Marks {
  const all = new Map<string, Readonly<Record<string, boolean | number>>>();
  for (const [id, more] of each.flatMap((marks) => [...marks])) all.set(id, { ...all.get(id), ...more });
  return all;
}
