export { getColumn, wireMapper, type WireMapper } from './wire-mapper';
