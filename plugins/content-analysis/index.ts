export { selectionContract } from './contract';
export { contentModules } from './modules';
