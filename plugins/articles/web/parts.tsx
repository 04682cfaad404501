export { ArticleLine } from './article-line';
export { DeedButtons } from './selection-bar';
export { TagDialog } from './tag-dialog';
