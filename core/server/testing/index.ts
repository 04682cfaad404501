export { silentLog } from './silent-log';
export { testCaller } from './test-caller';
export { testDatabase, type TestDatabase } from './test-database';
export { testServer, type TestServer } from './test-server';
