export * from './clean-html';
export * from './extract-article';
export * from './extract-list';
export * from './find-next-page';
