import type { Statements } from './statements';

/** Returns the value stored under a name for all processes of an installation; undefined when missing. */
export async function findValue(database: Statements, name: string): Promise<string | undefined> {
  const { rows } = await database.query<{ value: string }>('select value from installation where name = $1', [name]);
  return rows[0]?.value;
}

/** Like `findValue`, but the first caller sets the value. */
export async function findOrSetValue(database: Statements, name: string, first: string): Promise<string> {
  await database.query('insert into installation (name, value) values ($1, $2) on conflict do nothing', [name, first]);
  return (await findValue(database, name)) ?? first;
}

export async function setValue(database: Statements, name: string, value: string): Promise<void> {
  await database.query(
    'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  );
}
