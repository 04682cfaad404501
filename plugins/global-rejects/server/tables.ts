import { read, table, type TableSet } from '#core/server';

/** Tables of rejection entries. */
export const globalRejectTables: TableSet = {
  own: [
    table('global_reject_domain_class', { place: 'small' }),
    table('global_reject_domain', { place: 'small' }),
    table('global_reject_url_class', { place: 'small' }),
    table('global_reject_url', { place: 'small' }),
    table('global_reject_junkword_class', { place: 'small' }),
    table('global_reject_junkword', { place: 'small' }),
    table('weibo_reject_word', { place: 'small' }),
    table('global_reject_exception', { place: 'small' }),
    table('global_reject_hit', { place: 'local' }),
    table('global_reject_version', { place: 'small' }),
  ],
  reads: [read(['article'], 'shows which stored articles a new entry would have rejected')],
};
