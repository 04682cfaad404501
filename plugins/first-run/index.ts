export type { FirstRunState } from './contract';
