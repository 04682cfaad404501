export {
  type ArticleDetail,
  type ArticleFilter,
  type ArticleRow,
  type RegisteredSite,
  articleFilterSchema,
  articleId,
  articleIds,
  articleRowSchema,
  emotionSchema,
  evidenceSchema,
  markSchema,
  mediaTypeSchema,
} from './article';
export { articleContract, pinSchema } from './contract';
export { articles } from './plugin';
