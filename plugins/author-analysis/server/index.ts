import { contribute, provide } from '#core';
import { defineServer, selectSources } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { articleFilterSources } from '#plugins/articles/server';
import { authorAnalysis } from '../plugin';
import { copyFrom, isOrigin, otherThan, postedIn } from './account-filters';
import { AuthorFigureReader } from './author-figures';
import { AuthorStore } from './author-store';
import { accountNames, hourNames, originNames } from './filter-names';
import { accountModulesOf } from './modules/account-modules';
import { authorModulesOf } from './modules/author-modules';
import { SimilarAccounts } from './similar-accounts';
import { authorTables } from './tables';

export default defineServer(authorAnalysis, {
  services: [provide(AuthorFigureReader), provide(AuthorStore), provide(SimilarAccounts)],
  tables: authorTables,
  contributions: [
    contribute(analysisModules, (services) => [...authorModulesOf(services), ...accountModulesOf(services)]),
    ...[copyFrom, otherThan, isOrigin, postedIn].map((filter) => contribute(articleFilterSources, () => filter)),
    ...[accountNames, hourNames, originNames].map((names) => contribute(selectSources, () => names)),
  ],
});
