export { dataExchange } from './plugin';
