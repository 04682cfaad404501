import { contribute, provide, withServices } from '#core';
import { defineServer, selectSources, serve } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articleFilterSources } from '#plugins/articles/server';
import { authorNoteContract } from '../contract';
import { authorAnalysis } from '../plugin';
import { copyFrom, isOrigin, otherThan, postedIn } from './account-filters';
import { AuthorFigureReader } from './author-figures';
import { AuthorNotes } from './author-notes';
import { AuthorStore } from './author-store';
import { BegunClusters } from './begun-clusters';
import { CitedSources } from './cited-sources';
import { citesFilter } from './cites-filter';
import { accountNames, hourNames, originNames } from './filter-names';
import { authorMigrations } from './migrations';
import { getAccountModules } from './modules/account-modules';
import { getAuthorModules } from './modules/author-modules';
import { SimilarAccounts } from './similar-accounts';
import { authorTables } from './tables';

export default defineServer(authorAnalysis, {
  services: [
    provide(AuthorFigureReader),
    provide(AuthorStore),
    provide(SimilarAccounts),
    provide(AuthorNotes),
    provide(CitedSources),
    provide(BegunClusters),
  ],
  calls: [
    serve(
      authorNoteContract,
      withServices({ notes: AuthorNotes }, ({ notes }) => ({
        read: ({ caller, query }) => notes.read(caller, query),
        write: ({ caller, body, ip }) => notes.write(caller, body, body.Note, ip),
      })),
    ),
  ],
  tables: authorTables,
  migrations: authorMigrations,
  contributions: [
    contribute(analysisModules, (services) => [...getAuthorModules(services), ...getAccountModules(services)]),
    ...[otherThan, isOrigin, postedIn].map((filter) => contribute(articleFilterSources, () => filter)),
    contribute(articleFilterSources, citesFilter),
    contribute(articleFilterSources, copyFrom),
    ...[accountNames, hourNames, originNames].map((names) => contribute(selectSources, () => names)),
  ],
});
