export * from './article';
export { articleContract } from './contract';
export { articles } from './plugin';
