import { tableOf, type Field, type Resource } from '#core/resource';
import type { Migration } from '../database';

const columnTypes: Readonly<Record<Field['kind'], string>> = {
  text: 'text',
  number: 'double precision',
  choice: 'text',
  reference: 'bigint',
  toggle: 'boolean',
  time: 'timestamptz',
  words: 'text[]',
  json: 'jsonb',
};

/** A name as an identifier of the database; resources are declared in code, so anything unusual is a mistake there. */
export function column(name: string): string {
  const lower = name.toLowerCase();
  if (!/^[a-z][a-z0-9_]*$/.test(lower)) throw new Error(`${name} is no column name`);
  return `"${lower}"`;
}

const typeOf = (field: Field): string => {
  if (field.kind === 'number' && field.integer) return 'bigint';
  return field.kind === 'reference' && field.multiple ? 'bigint[]' : columnTypes[field.kind];
};

/**
 * The first migration of a resource: its table, with its own key, the client that owns a row, and who touched it when.
 */
export function resourceMigration(resource: Resource, name = `create-${resource.name}`): Migration {
  return {
    name,
    up: async (tx) => {
      const table = column(tableOf(resource));
      const owned = resource.scope !== 'global';
      const own = new Set(Object.keys(resource.fields).map((field) => field.toLowerCase()));
      const columns = [
        `${column(resource.key)} bigint primary key default next_id()`,
        ...(owned ? ['client_id bigint not null'] : []),
        ...Object.entries(resource.fields).map(
          ([field, declared]) =>
            `${column(field)} ${typeOf(declared)}${declared.required ? ' not null' : ''}${field === 'Created_At' || field === 'Updated_At' ? ' default now()' : ''}`,
        ),
        ...['created_at', 'updated_at']
          .filter((stamp) => !own.has(stamp))
          .map((stamp) => `${stamp} timestamptz not null default now()`),
        ...(own.has('created_by') ? [] : ['created_by bigint']),
      ];
      await tx.query(`create table ${table} (${columns.join(', ')})`);
      for (const [field, { unique }] of Object.entries(resource.fields)) {
        if (unique) await tx.query(`create unique index on ${table} (${owned ? 'client_id, ' : ''}${column(field)})`);
      }
      if (owned) await tx.query(`create index on ${table} (client_id)`);
    },
  };
}
