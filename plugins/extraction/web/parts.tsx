export { useErrorText } from './use-error-text';
export { SourceState, useSourceSentence } from './source-state';
export { SourceTry } from './source-try';
export { SiteFinder } from './site-finder';
