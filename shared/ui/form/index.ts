export * from './color-input';
export * from './field';
export * from './file-drop';
export * from './inputs';
export * from './number-input';
export * from './select-box';
export * from './split-words';
export type { OptionLoader } from './use-options';
export * from './words-input';
