export { silentLog } from './silent-log';
export { testDatabase, type TestDatabase } from './test-database';
