export { getColumn, rowMapper, wireMapper, type WireMapper } from './wire-mapper';
