export { copiesOf } from './copies-of';
