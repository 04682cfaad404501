export { ArticleLine } from './article-line';
export { ActionButtons } from './selection-bar';
export { TagDialog } from './tag-dialog';
