export { getReadings, soundGroups } from './readings';
