export * from './icon';
export type { IconName } from './icons';
