export * from './clean-html';
export * from './extract-article';
export * from './extract-list';
