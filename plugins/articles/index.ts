export {
  mediaTypeSchema,
  emotionSchema,
  articleIds,
  articleRowSchema,
  type ArticleRow,
  markSchema,
  statusSchema,
  type RegisteredSite,
  evidenceSchema,
  type ArticleDetail,
} from './article';
export { articleFilterList, articleFilters, articleFilterSchema, type ArticleFilter } from './filter';
export { articleContract, pinSchema } from './contract';
export { articles } from './plugin';
