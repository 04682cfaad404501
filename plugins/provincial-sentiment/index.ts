export { regionModules } from './modules';
