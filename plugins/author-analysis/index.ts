export { authorModules } from './modules';
