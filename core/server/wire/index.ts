export { columnOf, wireMapper, type WireMapper } from './wire-mapper';
