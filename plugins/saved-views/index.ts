export { type SavedView } from './contract';
