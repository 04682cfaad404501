export { ArticleList, type ArticleListProps } from './article-list';
export { ArticleLine } from './article-line';
export { useArticleList, type ArticleQuery } from './use-article-list';
