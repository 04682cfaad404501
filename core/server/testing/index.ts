export { withFirstSight } from '../http/first-sights';
export { pluginsWith } from './plugins-with';
export { silentLog } from './silent-log';
export { testCaller } from './test-caller';
export { testDatabase, type TestDatabase } from './test-database';
export { testGateway, type TestGateway } from './test-gateway';
export { testMessage } from './test-message';
export { testHouse, type HouseReply, type TestHouse } from './test-house';
export { testServer, type TestServer } from './test-server';
