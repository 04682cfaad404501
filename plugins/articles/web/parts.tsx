export { ArticleList, type ArticleListProps } from './article-list';
export { ArticleLine } from './article-line';
export type { ArticleQuery } from './article-list-store';
export { useArticleList } from './use-article-list';
