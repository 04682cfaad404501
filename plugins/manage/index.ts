export { deskSchema, figureGroups, type Desk } from './desk';
