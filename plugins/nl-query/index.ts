export { foundModules } from './modules';
