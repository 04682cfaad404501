import { getTable, type Field, type Resource } from '#core/resource';

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

/** A column of a resource's table. */
export interface ResourceColumn {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** SQL of the default value. */
  readonly default?: string;
  /** SQL of the check constraint. */
  readonly check?: string;
  readonly isUnique?: boolean;
}

/**
 * Converts a name to a database identifier; resources are declared in code, so unusual names are programming errors.
 */
export function column(name: string): string {
  const lower = name.toLowerCase();
  if (!/^[a-z][a-z0-9_]*$/.test(lower)) throw new Error(`${name} is not a valid column name`);
  return `"${lower}"`;
}

const typeOf = (field: Field): string => {
  if (field.kind === 'number' && field.integer) return 'bigint';
  return field.kind === 'reference' && field.multiple ? 'bigint[]' : columnTypes[field.kind];
};

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

const stamps = new Set(['created_at', 'updated_at']);

function getColumn(field: string, declared: Field): ResourceColumn {
  const name = field.toLowerCase();
  const isStamp = stamps.has(name);
  return {
    name,
    type: typeOf(declared),
    isNullable: !(declared.required || declared.default !== undefined || isStamp),
    default: isStamp ? 'now()' : declared.default === undefined ? undefined : quoted(declared.default),
    check:
      declared.kind === 'choice' ? `${column(name)} in (${(declared.values ?? []).map(quoted).join(', ')})` : undefined,
    isUnique: declared.unique,
  };
}

/** Returns the columns of a resource's table: key, owning client, fields, and creation and update details. */
export function resourceColumns(resource: Resource): readonly ResourceColumn[] {
  const fields = Object.entries(resource.fields).map(([field, declared]) => getColumn(field, declared));
  const has = (name: string) => fields.some((each) => each.name === name);
  const more: readonly ResourceColumn[] = [
    ...[...stamps].map((name) => ({ name, type: 'timestamptz', isNullable: false, default: 'now()' })),
    { name: 'created_by', type: 'bigint', isNullable: true },
  ];
  return [
    { name: resource.key.toLowerCase(), type: 'bigint', isNullable: false, default: 'next_id()' },
    ...(resource.scope === 'global' || has('client_id')
      ? []
      : [{ name: 'client_id', type: 'bigint', isNullable: false }]),
    ...fields,
    ...more.filter(({ name }) => !has(name)),
  ];
}

const written = ({ name, type, isNullable, default: value, check }: ResourceColumn): string =>
  [
    column(name),
    type,
    isNullable ? '' : 'not null',
    value === undefined ? '' : `default ${value}`,
    check ? `check (${check})` : '',
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Generates the SQL of a resource's table. A plugin copies it to its first migration, where it is frozen; from then on
 * a test compares the declaration with the table, and differences need a further migration.
 */
export function resourceTable(resource: Resource): string {
  const table = column(getTable(resource));
  const owned = resource.scope !== 'global';
  const columns = resourceColumns(resource);
  const unique = columns.filter(({ isUnique }) => isUnique);
  return [
    `create table ${table} (\n${columns.map((each) => `  ${written(each)}`).join(',\n')},\n
      primary key (${column(resource.key)})\n);`,
    ...unique.map(({ name }) => `create unique index on ${table} (${owned ? 'client_id, ' : ''}${column(name)});`),
    ...(owned && unique.length === 0 ? [`create index on ${table} (client_id);`] : []),
  ].join('\n');
}
