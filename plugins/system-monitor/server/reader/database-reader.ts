import type { Socket } from 'node:net';
import { DatabaseError, escapeIdentifier, type Client, type QueryArrayConfig, type QueryConfig } from 'pg';
import { ConflictError, inject, InputError } from '#core';
import { DatabaseService, translateError } from '#core/server';
import { cutText } from '#shared/text';
import { checkQuery } from './query-check';
import { readerConnection } from './reader-connection';
import { limitMemory } from './reader-memory';
import { ReaderRole } from './reader-role';

/** Limits of a query. */
export const readerLimits = { milliseconds: 5_000, rows: 1_000, bytes: 8 * 1024 * 1024, cell: 2_000 } as const;

const fetched = 100;
/** Milliseconds after the limit until a query that the database has not stopped is given up. */
const grace = 400;
/** OIDs of types whose values have a fixed size or few digits: their text form is read as it is. */
const smallTypes = new Set([16, 20, 21, 23, 26, 700, 701, 790, 1082, 1083, 1114, 1184, 1186, 1266, 1700, 2950]);

/** Result of a query; `isCut` is true when there are more rows. */
export interface ReadAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly isCut: boolean;
  readonly milliseconds: number;
}

/** Sends the query with the extended protocol, which accepts only a single statement. */
const alone = (text: string): QueryConfig => ({ text, queryMode: 'extended' }) as QueryConfig;

const tooSlow = (): InputError =>
  new InputError(
    `The query was canceled after ${readerLimits.milliseconds / 1000} seconds`,
    'system-monitor.query-too-slow',
  );

const tooLarge = (): InputError =>
  new InputError(`The result is larger than ${readerLimits.bytes / 1024 / 1024} MB`, 'system-monitor.query-too-large');

/** Converts a database error into an input error for the author of the query. */
function complaint(error: unknown, isTooLarge: boolean, isLate: boolean): unknown {
  if (isTooLarge) return tooLarge();
  if (isLate) return tooSlow();
  if (!(error instanceof DatabaseError) || !/^(0A|21|22|25|34|42|53200|53400|57014|54|2F|P0)/.test(error.code ?? ''))
    return translateError(error);
  if (error.code === '57014') return tooSlow();
  if (error.code === '53200' || error.code === '53400') return tooLarge();
  return new InputError(`Database error: ${error.message}`, 'system-monitor.query-refused', {
    reason: error.message,
  });
}

/**
 * Runs one ad hoc query on a connection of the reader role that is closed afterwards: in a read-only transaction that
 * is never committed, and as a cursor, which accepts nothing but a query.
 */
export class DatabaseReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ReaderRole) private readonly role: ReaderRole,
  ) {}

  /**
   * Returns the rows of a query, at most `max`. With an author, fails with a ConflictError while an earlier query of
   * the same author is running. Fails with an InputError that says what is refused, too large or too slow.
   */
  async ask(query: string, max: number = readerLimits.rows, author?: string): Promise<ReadAnswer> {
    const text = query.trim().replace(/;\s*$/, '');
    if (text === '') throw new InputError('Query: is empty', 'input', { Query: 'required' });
    // The protocol terminates texts with a zero byte.
    if (text.includes('\u0000')) throw new InputError('Query: contains a null character', 'input', { Query: 'text' });
    await checkQuery(text);
    const client = readerConnection(this.database.pool, await this.role.get(), readerLimits.milliseconds);
    client.on('error', () => undefined);
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    const isTooLarge = () => stream.bytesRead > readerLimits.bytes;
    const watch = setInterval(() => void (isTooLarge() && stream.destroy()), 20);
    let isLate = false;
    let end: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      if (author !== undefined) await lockAuthor(client, author);
      await limitMemory(client, this.database.pool);
      end = setTimeout(() => {
        isLate = true;
        stream.destroy();
      }, readerLimits.milliseconds + grace);
      const started = performance.now();
      await client.query('begin transaction isolation level repeatable read read only');
      await client.query(alone(`declare form no scroll cursor for ${text}`));
      await client.query(alone(`declare answer no scroll cursor for ${await withShortCells(client, text)}`));
      const answer = await readAll(client, max);
      // All rows may have arrived between two checks of the watchdog.
      if (isTooLarge()) throw tooLarge();
      return { ...answer, milliseconds: Math.round(performance.now() - started) };
    } catch (error) {
      // On a busy machine the later timer may fire first, so the amount of data read decides, not the timer.
      throw complaint(error, isTooLarge(), isLate);
    } finally {
      clearInterval(watch);
      clearTimeout(end);
      await client.end().catch(() => undefined);
    }
  }
}

/** Takes a lock that the connection holds until it is closed. */
async function lockAuthor(client: Client, author: string): Promise<void> {
  const { rows } = await client.query<{ taken: string }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [`system-monitor.query ${author}`],
  );
  if (rows[0]?.taken !== 't')
    throw new ConflictError('The previous query is still running', 'system-monitor.query-running');
}

/** Returns the query with long values cut by the database, so that whole ones are neither sent nor kept here. */
async function withShortCells(client: Client, text: string): Promise<string> {
  const { fields } = await client.query({ text: 'fetch 0 from form', rowMode: 'array' });
  if (fields.length === 0) return text;
  const columns = fields.map(({ name, dataTypeID }, index) => {
    const cell = `c${index}`;
    // A user-perceived character that begins before the limit may end after it.
    const shown = smallTypes.has(dataTypeID) ? cell : `left(${cell}::text, ${readerLimits.cell + 100})`;
    return { cell, shown: `${shown} as ${escapeIdentifier(name)}` };
  });
  return `select ${columns.map(({ shown }) => shown).join(', ')}
    from (${text}\n) answer (${columns.map(({ cell }) => cell).join(', ')})`;
}

async function readAll(client: Client, max: number): Promise<Omit<ReadAnswer, 'milliseconds'>> {
  const ends = Date.now() + readerLimits.milliseconds;
  const rows: (string | null)[][] = [];
  for (;;) {
    const left = ends - Date.now();
    if (left <= 0) throw tooSlow();
    await client.query(`set local statement_timeout = ${left}`);
    const page: QueryArrayConfig = {
      text: `fetch ${Math.min(fetched, max + 1 - rows.length)} from answer`,
      rowMode: 'array',
    };
    const { fields, rows: found } = await client.query<(string | null)[]>(page);
    rows.push(...found.map((row) => row.map((cell) => (cell === null ? null : cutText(cell, readerLimits.cell)))));
    if (found.length < fetched || rows.length > max)
      return { columns: fields.map(({ name }) => name), rows: rows.slice(0, max), isCut: rows.length > max };
  }
}
