import type { DatabaseService } from '#core/server';
import type { SchemaObject } from './read-objects';
import { plainSql } from './sql-text';
import type { Comments } from './write-table';

const ask = async (database: DatabaseService, query: string, oid: number): Promise<string> =>
  (await database.query<{ text: string }>(query, [oid])).rows[0]?.text ?? '';

const commented = (comments: Comments, name: string, statement: string): string =>
  [...(comments.get(name) ?? []).map((comment) => `-- ${comment}`), statement].join('\n');

/** Returns the statement that creates a function, with its body unchanged. */
async function functionSql(
  database: DatabaseService,
  { oid, name }: SchemaObject,
  comments: Comments,
): Promise<string> {
  const text = await ask(database, 'select pg_get_functiondef($1::oid) as text', oid);
  const start = text.indexOf('$function$');
  const body = text.slice(start + '$function$'.length, text.lastIndexOf('$function$'));
  const head = plainSql(text.slice(0, start)).replace('create or replace', 'create').replace(/\s+/g, ' ').trim();
  const quote = body.includes('$$') ? '$function$' : '$$';
  return commented(comments, name.replace(/\(.*$/, ''), `${head} ${quote}${body}${quote};`);
}

async function viewSql(database: DatabaseService, { oid, name }: SchemaObject, comments: Comments): Promise<string> {
  const text = await ask(database, 'select pg_get_viewdef($1::oid, true) as text', oid);
  const options = await ask(
    database,
    "select array_to_string(reloptions, ', ') as text from pg_class where oid = $1::oid",
    oid,
  );
  const lines = plainSql(text)
    .split('\n')
    .map((line) => ` ${line.trimEnd()}`);
  return commented(comments, name, `create view ${name}${options ? ` with (${options})` : ''} as\n${lines.join('\n')}`);
}

async function sequenceSql(database: DatabaseService, { oid, name }: SchemaObject): Promise<string> {
  return ask(
    database,
    `select format('create sequence ${name} as %s increment %s minvalue %s maxvalue %s start %s cache %s%s;',
        format_type(seqtypid, null), seqincrement, seqmin, seqmax, seqstart, seqcache,
        case when seqcycle then ' cycle' end) as text
      from pg_sequence where seqrelid = $1::oid`,
    oid,
  );
}

/** Returns the statement that creates a view, a function or a sequence. */
export async function objectSql(database: DatabaseService, object: SchemaObject, comments: Comments): Promise<string> {
  if (object.kind === 'function') return functionSql(database, object, comments);
  return object.kind === 'view' ? viewSql(database, object, comments) : sequenceSql(database, object);
}
