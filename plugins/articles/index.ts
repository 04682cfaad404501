export * from './article';
export { articleContract, pinSchema } from './contract';
export { articles } from './plugin';
