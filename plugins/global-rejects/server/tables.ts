import { read, table, type TableSet } from '#core/server';

/** Tables of rejection entries. */
export const globalRejectTables: TableSet = {
  own: [
    table('global_reject_domain_class', { distribution: 'reference' }),
    table('global_reject_domain', { distribution: 'reference' }),
    table('global_reject_url_class', { distribution: 'reference' }),
    table('global_reject_url', { distribution: 'reference' }),
    table('global_reject_junkword_class', { distribution: 'reference' }),
    table('global_reject_junkword', { distribution: 'reference' }),
    table('weibo_reject_word', { distribution: 'reference' }),
    table('global_reject_exception', { distribution: 'reference' }),
    table('global_reject_hit', { distribution: 'coordinator' }),
    table('global_reject_version', { distribution: 'reference' }),
  ],
  reads: [read(['article'], 'shows which stored articles a new entry would have rejected')],
};
