import { read, table, unscoped, view, type TableSet } from '#core/server';

/** Sites and what is counted of them. */
export const websiteTables: TableSet = {
  own: [
    table('global_domain', { place: 'small' }),
    table('client_preferred_website_group', { place: 'small', goesWith: { client: 'client_id' } }),
    table('client_list_page', { place: 'small', goesWith: { client: 'client_id' } }),
    table('website_seen', { place: 'local' }),
    table('website_day', { place: 'local' }),
    table('website_client_count', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } }),
    table('website_client_state', { place: 'client', key: 'client_id', goesWith: { client: 'client_id' } }),
    table('global_domain_version', { place: 'small' }),
  ],
  views: [
    view('system_website', {
      of: ['global_domain', 'website_client_count', 'website_client_state', 'website_seen', 'website_day'],
    }),
  ],
  reads: [
    read(['article', 'client_article'], 'sites are counted from what is stored'),
    read(['extraction_run', 'extraction_source'], 'a site is shown with the sources that visit it'),
  ],
  unscoped: [
    unscoped(
      ['client-counts.ts#articles'],
      'it counts for whole clients; narrow gives a caller of some subjects their own counts',
    ),
  ],
};
