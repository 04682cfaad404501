export { readingsOf, soundGroups } from './readings';
