export * from './align-text';
export { defaultModel } from './default-model';
export * from './emotion-model';
export * from './feature-reader';
export * from './feature-table';
export * from './model-file';
export * from './train-model';
