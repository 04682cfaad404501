export { repostModules } from './modules';
