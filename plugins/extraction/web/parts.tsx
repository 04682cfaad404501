export { useErrorText } from './use-error-text';
export { SourceState } from './source-state';
export { SourceTry } from './source-try';
export { SiteFinder } from './site-finder';
