import type { Counter } from '#core/server';

/** Number of articles that each entry hides. Entry ids are unique across all three tables. */
export const counters: readonly Counter[] = (
  [
    ['client_black_list', 'black_list_id'],
    ['client_black_word', 'black_word_id'],
    ['client_filter_parameter', 'parameter_id'],
  ] as const
).map(([table, key]) => ({
  table,
  key,
  column: 'hidden_count',
  of: 'client_filtered',
  by: 'entry_id',
  ofClients: true,
}));
