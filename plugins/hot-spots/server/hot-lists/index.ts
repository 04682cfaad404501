export { HotListFetcher } from './hot-list-fetcher';
export { HotLists, PostgresHotLists, type HotLine } from './hot-lists';
export { thinLists } from './thin-lists';
export { importHotListsCommand } from './import-command';
