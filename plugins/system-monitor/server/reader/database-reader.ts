import type { Socket } from 'node:net';
import { DatabaseError, type Client, type QueryArrayConfig, type QueryConfig } from 'pg';
import { inject, InputError } from '#core';
import { DatabaseService, translateError } from '#core/server';
import { cutText } from '#shared/text';
import { readerConnection } from './reader-connection';
import { ReaderRole } from './reader-role';

/** Limits of a query. */
export const readerLimits = { milliseconds: 5_000, rows: 1_000, bytes: 8 * 1024 * 1024, cell: 2_000 } as const;

const fetched = 100;

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
  if (!(error instanceof DatabaseError) || !/^(0A|21|22|25|34|42|57014|54|2F|P0)/.test(error.code ?? ''))
    return translateError(error);
  if (error.code === '57014') return tooSlow();
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

  async ask(query: string, max: number = readerLimits.rows): Promise<ReadAnswer> {
    const text = query.trim().replace(/;\s*$/, '');
    if (text === '') throw new InputError('Query: is empty', 'input', { Query: 'required' });
    // The protocol terminates texts with a zero byte.
    if (text.includes('\u0000')) throw new InputError('Query: contains a null character', 'input', { Query: 'text' });
    const client = readerConnection(this.database.pool, await this.role.get(), readerLimits.milliseconds);
    client.on('error', () => undefined);
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    const isTooLarge = () => stream.bytesRead > readerLimits.bytes;
    const watch = setInterval(() => void (isTooLarge() && stream.destroy()), 20);
    let isLate = false;
    const end = setTimeout(() => {
      isLate = true;
      stream.destroy();
    }, readerLimits.milliseconds * 2);
    try {
      await client.connect();
      const started = performance.now();
      await client.query('begin transaction isolation level repeatable read read only');
      await client.query(alone(`declare answer no scroll cursor for ${text}`));
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
