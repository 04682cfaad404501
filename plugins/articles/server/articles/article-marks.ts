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

type Marks = ReadonlyMap<string, Readonly<Record<string, boolean | number>>>;

interface MarkRow {
  readonly mark: number;
  readonly article_id: string;
  readonly value: number;
}

/** The first part says of what kind the values are, for marks that do not ask for all of them. */
const statementOf = (marks: readonly ArticleMark[]): string =>
  `with given as (select $1::bigint, $2::bigint, $3::bigint[]) ${marks
    .map(({ rows }, index) => `select ${index} as mark, article_id, value from (${rows}) as m${index}`)
    .join(' union all ')}`;

async function ask(
  database: DatabaseService,
  caller: Caller,
  articleIds: readonly string[],
  marks: readonly ArticleMark[],
): Promise<Marks> {
  const { rows } = await database.prepared<MarkRow>(statementOf(marks), [caller.clientId, caller.userId, articleIds]);
  const found = new Map<string, Record<string, boolean | number>>();
  for (const { mark, article_id, value } of rows) {
    const { name, of } = marks[mark] as ArticleMark;
    found.set(article_id, { ...found.get(article_id), [name]: of(value) });
  }
  return found;
}

/** The marks of these articles by id. When one of them fails, each is asked alone, so that it alone is left out. */
export async function marksOf(
  kernel: ServerKernel,
  database: DatabaseService,
  caller: Caller,
  articleIds: readonly string[],
): Promise<Marks> {
  const enabled = kernel.enabled(caller.plugins);
  const marks = await kernel.extensions(articleMarks, enabled);
  if (marks.length === 0 || articleIds.length === 0) return new Map();
  try {
    return await ask(database, caller, articleIds, marks);
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    const alone = await kernel.ask(articleMarks, (mark) => ask(database, caller, articleIds, [mark]), { enabled });
    return merged(alone);
  }
}

function merged(each: readonly Marks[]): Marks {
  const all = new Map<string, Readonly<Record<string, boolean | number>>>();
  for (const [id, more] of each.flatMap((marks) => [...marks])) all.set(id, { ...all.get(id), ...more });
  return all;
}
