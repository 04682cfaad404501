export { type ArticleGroup, articleGroupsSchema, groupFields, groupLimits } from './article-group';
export { moduleReplySchema, type ModuleReply } from './contract';
export { type Drill, type Module, type ModuleView, defineModule } from './module';
export { type ModuleInput } from './module-input';
export {
  newestNegative,
  keyFigureFields,
  keyFigures,
  type KeyFigure,
  topSites,
  mediaSplit,
  subjectCounts,
  type SubjectCount,
  emotionTrend,
  baseModules,
} from './modules';
