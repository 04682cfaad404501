export { savedViewContract, type SavedView } from './contract';
export { savedViews } from './plugin';
