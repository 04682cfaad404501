export * from './article';
export * from './filter';
export { articleContract, pinSchema } from './contract';
export { articles } from './plugin';
