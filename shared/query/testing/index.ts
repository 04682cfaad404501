export { matchDocuments, queries, spelledQueries } from './arbitrary';
export { naiveMatch } from './naive-match';
