export { isTooComplex, jsonLimits } from './json-limits';
export { JsonLimitError, parseJson } from './parse-json';
