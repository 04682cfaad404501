import { createToken, inject } from '#core';
import { DatabaseService, JobService, type Statements } from '#core/server';
import type { BlackKind, BlackPlace } from '../resource';
import { queryOfSource } from './filter-entry';
import { askToApply } from './filter-rules';

/** An entry as other plugins make it: a source, or a word with or without the subjects it is confined to. */
export type NewFilter =
  | { readonly kind: BlackKind; readonly value: string; readonly reason?: string }
  | {
      readonly word: string;
      readonly place?: BlackPlace;
      readonly subjectIds?: readonly string[];
      readonly reason?: string;
    };

/** Adds filters for a client, as a person on its screens would. */
export interface ClientFilters {
  /**
   * Gives the id of the entry; of the present one when the client has the same already. What is stored follows by a
   * job.
   */
  create(clientId: string, filter: NewFilter, tx?: Statements): Promise<string>;
}
export const ClientFilters = createToken<ClientFilters>('client-filters.filters');

export class PostgresClientFilters implements ClientFilters {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
  ) {}

  async create(clientId: string, filter: NewFilter, tx?: Statements): Promise<string> {
    const work = async (within: Statements): Promise<string> => {
      const { rows } =
        'kind' in filter ? await addSource(within, clientId, filter) : await addWord(within, clientId, filter);
      const id = rows[0]?.id ?? '';
      await askToApply(this.jobs, within, clientId, id);
      return id;
    };
    return tx ? work(tx) : this.database.transaction(work);
  }
}

function addSource(
  tx: Statements,
  clientId: string,
  { kind, value, reason }: Extract<NewFilter, { readonly kind: BlackKind }>,
) {
  queryOfSource(kind, value);
  return tx.query<{ id: string }>(
    `insert into client_black_list (client_id, kind, value, reason, is_enabled) values ($1, $2, $3, $4, true)
     on conflict (client_id, kind, value) do update set is_enabled = true returning black_list_id as id`,
    [clientId, kind, value.trim(), reason ?? null],
  );
}

function addWord(
  tx: Statements,
  clientId: string,
  { word, place, subjectIds, reason }: Extract<NewFilter, { readonly word: string }>,
) {
  return tx.query<{ id: string }>(
    `insert into client_black_word (client_id, word, place, subject_ids, reason, is_enabled)
      values ($1, $2, $3, $4, $5, true)
     on conflict (client_id, word) do update set is_enabled = true returning black_word_id as id`,
    [clientId, word.trim(), place ?? 'all', subjectIds ?? [], reason ?? null],
  );
}
