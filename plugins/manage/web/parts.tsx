export { DeskView } from './desk-view';
