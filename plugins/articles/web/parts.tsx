export { ArticleLine } from './article-line';
