export { regionMap, regionModules } from './modules';
