export { savedViewContract, type SavedView } from './contract';
