import { table, type TableSet } from './database';

/** Tables of the core itself, and of the database layer. */
export const coreTables: TableSet = {
  own: [
    table('migration', { distribution: 'coordinator' }),
    table('id_node', { distribution: 'coordinator' }),
    table('spent_token', { distribution: 'coordinator' }),
    table('rate_limit', { distribution: 'coordinator' }),
    table('idempotent_call', { distribution: 'coordinator', deletedWith: { user: 'user_id' } }),
    // Log entries are kept when the entities they refer to are removed.
    table('operation_log', { distribution: 'coordinator' }),
    table('stored_file', { distribution: 'keyed', key: 'file_id', deletedWith: { client: 'client_id' } }),
    table('domain_event', { distribution: 'coordinator', deletedWith: { client: 'client_id' } }),
    table('domain_event_log', { distribution: 'coordinator' }),
    table('domain_event_consumer', { distribution: 'coordinator' }),
    table('domain_event_wait', { distribution: 'coordinator', deletedWith: { client: 'client_id' } }),
    table('dead_letter', { distribution: 'coordinator', deletedWith: { client: 'client_id', article: 'article_id' } }),
    table('plugin_switch', { distribution: 'coordinator' }),
    table('installation', { distribution: 'coordinator' }),
    table('machine_bond', { distribution: 'keyed', key: 'bond_id' }),
    table('outbox_message', { distribution: 'coordinator', deletedWith: { client: 'client_id' } }),
  ],
};
