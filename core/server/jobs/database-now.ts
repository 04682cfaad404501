import type { Statements } from '../database';

/** Returns the time by the clock of the database, which all processes share. */
export async function databaseNow(database: Pick<Statements, 'query'>): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('select now() as now');
  return (rows[0] as { now: Date }).now;
}
