export { websub } from './plugin';
