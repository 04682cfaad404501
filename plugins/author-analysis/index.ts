export { type AuthorNote } from './contract';
export { authorModules } from './modules';
