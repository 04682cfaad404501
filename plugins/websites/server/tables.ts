import { read, table, unscoped, view, type TableSet } from '#core/server';

/** Tables of sites and their counts. */
export const websiteTables: TableSet = {
  own: [
    table('global_domain', { place: 'small' }),
    table('client_preferred_website_group', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('client_list_page', { place: 'small', deletedWith: { client: 'client_id' } }),
    table('website_seen', { place: 'local' }),
    table('website_day', { place: 'local' }),
    table('website_client_count', { place: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('website_client_state', { place: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('global_domain_version', { place: 'small' }),
  ],
  views: [
    view('system_website', {
      of: ['global_domain', 'website_client_count', 'website_client_state', 'website_seen', 'website_day'],
    }),
  ],
  reads: [
    read(['article', 'client_article'], 'counts sites from stored articles'),
    read(['extraction_run', 'extraction_source'], 'shows a site with the sources that fetch it'),
  ],
  unscoped: [
    unscoped(
      ['client-counts.ts#articles'],
      'it counts for whole clients; narrow gives a caller of some subjects their own counts',
    ),
  ],
};
