export { reasonSchema } from './contract';
export type { AlertMessage } from './messages';
