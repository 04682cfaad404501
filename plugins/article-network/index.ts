export { networkModules } from './modules';
