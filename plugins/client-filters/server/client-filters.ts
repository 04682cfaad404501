import { createToken, inject } from '#core';
import { DatabaseService, JobService, type Statements } from '#core/server';
import type { BlackKind, BlockedWordField } from '../resource';
import { queryOfSource } from './filter-entry';
import { scheduleApply } from './filter-rules';

/** Filter as other plugins create it: a source, or a word with optional subjects. */
export type NewFilter =
  | { readonly kind: BlackKind; readonly value: string; readonly reason?: string }
  | {
      readonly word: string;
      readonly place?: BlockedWordField;
      readonly subjectIds?: readonly string[];
      readonly reason?: string;
    };

/** Lets other plugins add filters for a client under the same rules as its screens. */
export interface ClientFilters {
  /**
   * Returns the id of the entry, or of the existing one when the client already has the same. A job applies it to
   * stored articles.
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
      await scheduleApply(this.jobs, within, clientId, id);
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
