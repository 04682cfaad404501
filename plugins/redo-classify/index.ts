export { redoClassifyContract, type RedoRun } from './contract';
export { redoClassify } from './plugin';
