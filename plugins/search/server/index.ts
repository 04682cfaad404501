import { contribute, provide } from '#core';
import { dataExports, defineServer, serve } from '#core/server';
import { searchContract } from '../contract';
import { search } from '../plugin';
import { LibrarySearch } from './library-search';
import { searchMigrations } from './migrations';
import { searchCalls } from './search-calls';
import { searchExport } from './search-export';
import { SearchHistory } from './search-history';
import { searchTables } from './tables';

export default defineServer(search, {
  services: [provide(LibrarySearch), provide(SearchHistory)],
  contributions: [contribute(dataExports, searchExport)],
  calls: [serve(searchContract, searchCalls)],
  tables: searchTables,
  migrations: searchMigrations,
});
