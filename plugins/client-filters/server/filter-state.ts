import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { BlackKind, BlockedWordField } from '../resource';
import type { FilterParameter } from '../filter-setting';
import { queriesOfSetting, queryOfSource, queryOfWord, getSetting, type FilterEntry } from './filter-entry';

interface Row {
  readonly id: string;
  readonly client_id: string;
  readonly parameter: FilterParameter | null;
  readonly kind: BlackKind | null;
  readonly place: BlockedWordField | null;
  readonly value: string;
  readonly subject_ids: readonly string[] | null;
}

const inForce = `
  select black_list_id as id, client_id, null as parameter, kind, null as place, value, null::bigint[] as subject_ids
    from client_black_list where is_enabled
  union all select black_word_id, client_id, null, null, place, word, subject_ids from client_black_word
    where is_enabled
  union all select parameter_id, client_id, name, null, null, value::text, null from client_filter_parameter`;

function getEntry({ id, client_id, parameter, kind, place, value, subject_ids }: Row): FilterEntry {
  if (parameter !== null) {
    const query = queriesOfSetting(getSetting([{ name: parameter, value: JSON.parse(value) as unknown }]))[parameter];
    return {
      id,
      clientId: client_id,
      filter: 'parameter',
      reason: parameter,
      tree: { kind: 'or', of: [] },
      address: null,
      ...query,
      subjectIds: null,
    };
  }
  const query = kind === null ? queryOfWord(value, place ?? 'all') : queryOfSource(kind, value);
  return {
    id,
    clientId: client_id,
    filter: kind === null ? 'word' : 'list',
    reason: value,
    ...query,
    subjectIds: subject_ids?.length ? subject_ids : null,
  };
}

/** All active entries, reloaded only when one has changed. */
export class FilterState {
  private cachedEntries: { readonly version: string; readonly data: readonly FilterEntry[] } | undefined;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async read(): Promise<{ readonly version: string; readonly data: readonly FilterEntry[] }> {
    const { rows } = await this.database.query<{ version: string }>('select version from client_filter_version');
    const version = rows[0]?.version ?? '0';
    if (this.cachedEntries?.version !== version) this.cachedEntries = { version, data: await entries(this.database) };
    return this.cachedEntries;
  }

  /** Returns one entry; null when it was deleted or disabled. */
  async entry(id: string): Promise<FilterEntry | null> {
    const { rows } = await this.database.query<Row>(`select * from (${inForce}) entry where id = $1`, [id]);
    return rows[0] ? getEntry(rows[0]) : null;
  }
}

async function entries(database: Statements): Promise<readonly FilterEntry[]> {
  const { rows } = await database.query<Row>(`${inForce} order by 1`);
  return rows.map(getEntry);
}
