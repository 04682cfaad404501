export { isTooComplex, jsonLimits } from './json-limits';
export { blocksParser, JsonLimitError, parseJson } from './parse-json';
