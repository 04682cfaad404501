export { reasonSchema } from './contract';
export type { AlertLetter } from './letters';
