export { ConfigChanges } from './config-changes';
export { useErrorText } from './use-error-text';
export { SourceState } from './source-state';
export { SourceTry } from './source-try';
