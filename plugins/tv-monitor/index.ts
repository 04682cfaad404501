export { clipSrt } from './clip';
