import { table, type TableSet } from './database';

/** Tables of the core itself, and of the database layer. */
export const coreTables: TableSet = {
  own: [
    table('migration', { place: 'local' }),
    table('id_node', { place: 'local' }),
    table('spent_token', { place: 'local' }),
    table('rate_limit', { place: 'local' }),
    table('idempotent_call', { place: 'local', deletedWith: { user: 'user_id' } }),
    // Log entries are kept when the entities they refer to are removed.
    table('operation_log', { place: 'local' }),
    table('stored_file', { place: 'own', key: 'file_id', deletedWith: { client: 'client_id' } }),
    table('domain_event', { place: 'local', deletedWith: { client: 'client_id' } }),
    table('domain_event_log', { place: 'local' }),
    table('domain_event_consumer', { place: 'local' }),
    table('domain_event_wait', { place: 'local', deletedWith: { client: 'client_id' } }),
    table('dead_letter', { place: 'local', deletedWith: { client: 'client_id', article: 'article_id' } }),
    table('plugin_switch', { place: 'local' }),
    table('installation', { place: 'local' }),
    table('machine_bond', { place: 'own', key: 'bond_id' }),
    table('outbox_message', { place: 'local', deletedWith: { client: 'client_id' } }),
  ],
};
