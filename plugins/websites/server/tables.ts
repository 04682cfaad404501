import { read, table, unscoped, view, type TableSet } from '#core/server';

/** Tables of sites and their counts. */
export const websiteTables: TableSet = {
  own: [
    table('global_domain', { distribution: 'reference' }),
    table('client_preferred_website_group', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('client_list_page', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('website_seen', { distribution: 'coordinator' }),
    table('website_day', { distribution: 'coordinator' }),
    table('website_client_count', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('website_client_state', { distribution: 'client', key: 'client_id', deletedWith: { client: 'client_id' } }),
    table('global_domain_version', { distribution: 'reference' }),
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
