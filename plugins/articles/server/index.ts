import { contribute, provide, withServices } from '#core';
import {
  dashboardFigures,
  DatabaseService,
  dataExports,
  defineServer,
  gaugeSources,
  JobService,
  Log,
  MachineWatch,
  selectSources,
  serve,
  type CommandDeclaration,
} from '#core/server';
import { clientRemovals } from '#plugins/clients/server';
import { articleContract } from '../contract';
import { articles } from '../plugin';
import { articlesFigures } from './dashboard-figures';
import { articleCalls } from './article-calls';
import { ArticleExport } from './exports/article-export';
import { ArticleParts } from './exports/article-parts';
import { exportCall } from './exports/export-call';
import { ListDocumentWriter } from './exports/list-document';
import { ListFileWriter } from './exports/list-file';
import { ReplyExport } from './exports/reply-export';
import { ArticleChanges } from './articles/articles-changed';
import { ArticleActions, PostgresArticleActions } from './articles/article-actions';
import { ArticleFiles } from './articles/article-files';
import { ArticleFigures } from './articles/article-figures';
import { ArticleLists } from './articles/article-lists';
import { ArticlePins, PostgresArticlePins } from './articles/article-pins';
import { ArticleReader, PostgresArticleReader } from './articles/article-reader';
import { articleSelect } from './articles/article-select';
import { ArticleTags } from './articles/article-tags';
import { QueryCompiler, ScopedQueryCompiler } from './articles/query-compiler';
import { RankedLists } from './articles/ranked-lists';
import { ReadBelow } from './articles/read-below';
import { ReportedArticles } from './articles/reported-articles';
import { ArticleShares } from './articles/article-shares';
import { SharedArticles } from './articles/shared-articles';
import { SimilarArticles } from './articles/similar-articles';
import { PostgresSubjectCounts, SubjectCounts } from './articles/subject-counts';
import { ClusterDecisions } from './clusters/cluster-decisions';
import { MergeCandidates } from './clusters/merge-candidates';
import { splitDrifted } from './clusters/split-drifted';
import { mergeIndex } from './intake/index-merge';
import { intakeGauges } from './intake/intake-gauges';
import { intakeJob, IntakeService, QueuedIntakeService } from './intake/intake-service';
import { articlesIntake } from './intake/intake-step';
import { IntakeWorker, PipelineIntakeWorker } from './intake/intake-worker';
import { RefoldedArticles } from './intake/refolded-articles';
import { CounterRepair } from './counter-repair';
import { articleMigrations } from './migrations';
import { ArticleRemovals, PostgresArticleRemovals } from './remove-articles';
import { PostgresReadingHistory, ReadingHistory } from './articles/reading-history';
import { ClientArticles, PostgresClientArticles } from './client-articles/client-articles';
import { LibraryMonths } from './months/library-months';
import { LibraryRelease } from './months/library-release';
import { makeMonths } from './months/make-months';
import { monthsCommand } from './months/months-command';
import { ClosestArticles, IndexedClosestArticles } from './relevance/closest-articles';
import { CodeStatistics } from './relevance/code-statistics';
import { ScopeService, SubjectScopeService } from './scope/scope-service';
import { articleTables } from './tables';

export type { ClassifiedArticle } from './client-articles/classify-articles';
export {
  ArticleChanges,
  articlesChanged,
  type ArticleFeature,
  type ArticlesChanged,
} from './articles/articles-changed';
export { articleListeners } from './articles/article-listeners';
export { dayNumber, facets } from './article-facets';
export { ArticleActions } from './articles/article-actions';
export { ArticlePins } from './articles/article-pins';
export { ArticleReader } from './articles/article-reader';
export type { ListSql } from './articles/list-sql';
export { articleMarks, type ArticleMark } from './articles/article-marks';
export { articleScope } from './articles/article-scope';
export { articleFilterSources, type ArticleFilterSql } from './filters/article-filter';
export { articleInformed, ReportedArticles } from './articles/reported-articles';
export { addressHashes, pastedAddress } from './articles/pasted-address';
export { QueryCompiler } from './articles/query-compiler';
export { mayHandle, mustHandle } from './articles/may-handle';
export { visibleSubjects } from './articles/visible-subjects';
export { librarySql, type LibraryScope } from './scope/library-scope';
export { ScopeService } from './scope/scope-service';
export { withinSubjectsSql } from './scope/scope-sql';
export { listFilters } from './exports/article-filters';
export { searchColumns } from './exports/article-columns';
export { siteDirectory, type SiteGroupQuery } from './articles/site-directory';
export { getEmotion, getMediaType, getRegion } from './articles/row';
export { articleFieldFilters } from './filters/article-field-filters';
export { ClosestArticles, type LibraryCondition, type RunQuery } from './relevance/closest-articles';
export { CodeStatistics } from './relevance/code-statistics';
export { isSelective } from './relevance/largest-matches';
export { SubjectCounts } from './articles/subject-counts';
export { ArticleRemovals, forgetIntake } from './remove-articles';
export { repairCounts } from './article-counts';
export { ClientArticles, type ClientView } from './client-articles/client-articles';
export type { Places, SubjectPlace } from './client-articles/show-articles';
export type { TagChange } from './client-articles/tag-articles';
export { getBounds } from './filters/bounds';
export { LibraryMonths } from './months/library-months';
export { LibraryRelease } from './months/library-release';
export { ReadingHistory } from './articles/reading-history';
export { setNumbers, type ArticleNumbers } from './set-numbers';
export type { EmotionEvidence, IntakeItem } from './intake/intake-item';
export { articlesStored, type IntakeOutcome, type StoredArticle, type StoredItem } from './intake/stored-event';
export { IntakeService } from './intake/intake-service';
export { getDifference } from './text-difference';
export { articlesIntake } from './intake/intake-step';
export { IntakeWorker } from './intake/intake-worker';
export { getItem } from './intake/pipeline';
export type { RawArticle } from './intake/raw-article';

const rebuildCommand: CommandDeclaration = {
  name: 'rebuild-counters',
  summary: 'Compares the counters of the screens with what they count, and counts again where they differ',
  run: async (services) => {
    const fixed = await services.get(CounterRepair).run();
    process.stdout.write(
      fixed === 0 ? 'The counters were right\n' : `${fixed} counters were wrong and are right now\n`,
    );
  },
};

export default defineServer(articles, {
  services: [
    provide(ArticleChanges),
    provide(QueryCompiler, ScopedQueryCompiler),
    provide(CodeStatistics),
    provide(LibraryMonths),
    provide(RankedLists),
    provide(ClosestArticles, IndexedClosestArticles),
    provide(ScopeService, SubjectScopeService),
    provide(ArticleReader, PostgresArticleReader),
    provide(ArticleActions, PostgresArticleActions),
    provide(SimilarArticles),
    provide(SubjectCounts, PostgresSubjectCounts),
    provide(ClusterDecisions),
    provide(MergeCandidates),
    provide(ArticlePins, PostgresArticlePins),
    provide(ArticleFiles),
    provide(ArticleFigures),
    provide(SharedArticles),
    provide(ArticleShares),
    provide(ReadBelow),
    provide(ClientArticles, PostgresClientArticles),
    provide(ReadingHistory, PostgresReadingHistory),
    provide(ArticleRemovals, PostgresArticleRemovals),
    provide(ArticleLists),
    provide(ArticleTags),
    provide(ArticleParts),
    provide(ArticleExport),
    provide(ReplyExport),
    provide(ListFileWriter),
    provide(ListDocumentWriter),
    provide(ReportedArticles),
    provide(CounterRepair),
    provide(RefoldedArticles),
    provide(LibraryRelease),
    provide(IntakeService, QueuedIntakeService),
    provide(IntakeWorker, PipelineIntakeWorker),
  ],
  contributions: [
    contribute(dashboardFigures, () => articlesFigures),
    contribute(
      clientRemovals,
      withServices({ articleRemovals: ArticleRemovals }, ({ articleRemovals }) => ({
        remove: (clientId, tx) => articleRemovals.removeClient(tx, clientId),
      })),
    ),
    contribute(articlesIntake, () => ({
      phase: 'reject',
      name: 'prepare',
      plugin: 'articles',
      task: 'prepare',
      state: async () => ({ version: '1', data: null }),
    })),
    contribute(dataExports, (services) => services.get(ArticleExport)),
    contribute(dataExports, (services) => services.get(ReplyExport)),
    contribute(
      gaugeSources,
      withServices({ intake: IntakeService }, ({ intake }) => intakeGauges(intake)),
    ),
    contribute(selectSources, articleSelect),
    contribute(
      selectSources,
      withServices({ tags: ArticleTags }, ({ tags }) => ({
        entity: 'article-tag',
        load: async (caller, { keyword = '' }) =>
          caller ? (await tags.names(caller, keyword)).map((tag) => ({ value: tag, label: tag })) : [],
      })),
    ),
  ],
  calls: [serve(articleContract, (services) => ({ ...articleCalls(services), export: exportCall(services) }))],
  tables: articleTables,
  migrations: articleMigrations,
  jobs: [
    {
      name: intakeJob,
      every: '30s',
      run: async (services, _payload, { signal }) => void (await services.get(IntakeWorker).drain(signal)),
    },
    {
      name: 'articles.merge-index',
      every: '1m',
      run: async (services) => {
        // Merging pending entries here keeps the pipeline's batches from waiting for it.
        await mergeIndex(services.get(DatabaseService));
        services.get(Log).debug('Merged pending index entries of articles');
      },
    },
    {
      name: 'articles.refold',
      every: '5m',
      run: async (services, _payload, { signal, log }) => {
        const articles = await services.get(RefoldedArticles).run(signal);
        if (articles > 0)
          log.info({ articles }, 'Brought stored texts to the form in which this version compares them');
      },
    },
    {
      name: 'articles.make-months',
      every: '9 2 * * *',
      run: async (services, _payload, { log }) => {
        const months = await makeMonths(services.get(DatabaseService));
        if (months.length > 0) log.info({ months }, 'Created partitions for the coming months of the library');
      },
    },
    {
      name: 'articles.measure-words',
      every: '22 3 * * *',
      run: async (services) => services.get(CodeStatistics).measure(),
    },
    {
      name: 'articles.measure-grown-words',
      every: '5m',
      run: async (services, _payload, { log }) => {
        if (await services.get(CodeStatistics).measureWhenGrown())
          log.info({}, 'Recomputed word frequencies because the library has grown');
      },
    },
    {
      name: 'articles.check-counters',
      every: '37 4 * * *',
      run: async (services, _payload, { log }) => {
        const fixed = await services.get(CounterRepair).run();
        if (fixed > 0) log.warn({ fixed }, 'Fixed wrong counters');
      },
    },
    {
      name: 'articles.split-drifted',
      every: '10m',
      run: async (services, _payload, { signal, log }) => {
        const parted = await splitDrifted(services.get(DatabaseService), signal);
        if (parted > 0) log.info({ clusters: parted }, 'Split clusters whose copies were no longer similar');
      },
    },
  ],
  commands: [rebuildCommand, monthsCommand],
  work: (services, roles) => {
    // Batches that failed because a machine was unavailable need not wait for the schedule.
    if (roles.has('process'))
      services
        .get(MachineWatch)
        .onReturn(() => services.get(JobService).add(intakeJob, {}, { key: intakeJob, priority: -5 }));
  },
  threads: { prepare: () => import('./intake/prepare-task'), 'hand-back': () => import('./intake/hand-back-task') },
});
