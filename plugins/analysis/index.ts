export { type ArticleGroup, articleGroupsSchema, groupFields, groupLimits } from './article-group';
export { analysisContract, moduleReplySchema, type ModuleReply } from './contract';
export {
  type Drill,
  type Module,
  type ModuleColumn,
  type ModulePassage,
  type ModuleView,
  defineModule,
  getTaken,
  wholeList,
} from './module';
export { getChart, hasChart } from './module-chart';
export { moduleIdSchema } from './module-id';
export { boundModuleLoaders, moduleLoaders } from './module-loaders';
export { moduleInputSchema, type ModuleInput } from './module-input';
export {
  articleColumns,
  articleLine,
  baseModules,
  emotionShare,
  emotionTrend,
  keyFigureFields,
  keyFigures,
  listedArticleSchema,
  mediaSplit,
  negativeRank,
  newestNegative,
  regionRank,
  subjectCounts,
  topAuthors,
  topSites,
  volumeTrend,
  type KeyFigure,
  type SubjectCount,
} from './modules';
