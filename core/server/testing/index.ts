export { silentLog } from './silent-log';
export { testDatabase, type TestDatabase } from './test-database';
export { testServer, type TestServer } from './test-server';
