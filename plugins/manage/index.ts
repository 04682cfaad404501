export { deskSchema, type Desk } from './desk';
