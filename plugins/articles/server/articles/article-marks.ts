import { createExtensionPoint } from '#core';
import { UnavailableError, type Caller, type DatabaseService, type ServerKernel } from '#core/server';

/** A mark that a plugin adds to the rows of a list, such as `Is_Favorite`. */
export interface ArticleMark {
  /** Field name on the wire. */
  readonly name: string;
  /**
   * Query over the plugin's own rows that returns `article_id` and an int4 `value`, each article once; `$1` is the
   * client, `$2` the reader, `$3::bigint[]` the articles. The queries of all plugins run in one statement.
   */
  readonly rows: string;
  /** Converts the stored number to the wire value. */
  of(value: number): boolean | number;
}

export const articleMarks = createExtensionPoint<ArticleMark>('articles.marks', { onFailure: 'skip' });

/** Marks by article id, then by field name. */
export type Marks = ReadonlyMap<string, Readonly<Record<string, boolean | number>>>;

/**
 * Combines the rows of all marks into one query; the arguments are the SQL parameters of client, reader and articles.
 */
export function marksSql(marks: readonly ArticleMark[], client: string, reader: string, articles: string): string {
  const places: Readonly<Record<string, string>> = { $1: client, $2: reader, '$3::bigint[]': articles };
  return marks
    .map(({ rows }, index) => {
      const placed = rows.replace(/\$3::bigint\[\]|\$1\b|\$2\b/g, (place) => places[place] as string);
      return `select ${index} as mark, article_id, value from (${placed}) as m${index}`;
    })
    .join(' union all ');
}

/** Returns the mark fields of one article. `marked` holds the index and value of each mark. */
export function markFields(
  marks: readonly ArticleMark[],
  markValues: readonly (readonly [mark: number, value: number])[],
): Record<string, boolean | number> {
  const fields: Record<string, boolean | number> = {};
  for (const [mark, value] of markValues) {
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
    // The first part defines the parameter types, for marks that do not use all of the parameters.
    `with parameters as (select $1::bigint, $2::bigint, $3::bigint[]) ${marksSql(marks, '$1', '$2', '$3::bigint[]')}`,
    [caller.clientId, caller.userId, articleIds],
  );
  const valuesByArticle = new Map<string, [number, number][]>();
  for (const { mark, article_id, value } of rows)
    valuesByArticle.set(article_id, [...(valuesByArticle.get(article_id) ?? []), [mark, value]]);
  return new Map([...valuesByArticle].map(([id, each]) => [id, markFields(marks, each)]));
}

/** Returns the marks of the plugins enabled for a caller, except plugins that cannot be loaded. */
export const marksFor = (kernel: ServerKernel, caller: Caller): Promise<readonly ArticleMark[]> =>
  kernel.extensions(articleMarks, kernel.enabled(caller.plugins));

/**
 * Returns the marks of these articles. When the combined query fails, each mark is queried alone so that only the
 * failing one is omitted.
 */
export async function getMarks(
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
