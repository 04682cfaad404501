export { checkQuery, isAnchored, type QueryWarning, type WarningCode } from './check';
export type { CompileOptions } from './condition';
export { queryCost } from './cost';
export { clearNotation, detectNotation } from './detect-notation';
export { prepareDocument, type MatchDocument, type PreparedDocument } from './document';
export { explainQuery, type ExplainedQuery, type ExplainOptions } from './explain';
export { compileMatcher, type Matcher } from './matcher';
export type { NearMiss } from './near-miss';
export { isNaturalText } from './natural-text';
export { parseQuery, type FailedQuery, type ParsedQuery } from './parse';
export { positiveWords } from './positive-words';
export { printQuery } from './print';
export { publishedBounds } from './published-range';
export {
  eachQuery,
  group,
  measureQuery,
  normalizeQuery,
  queryLimits,
  tidyWord,
  wordsOf,
  type AndQuery,
  type ListQuery,
  type NearItem,
  type NearQuery,
  type NotQuery,
  type OrQuery,
  type PublishedQuery,
  type Query,
  type RangeField,
  type RangeQuery,
  type TextField,
  type ValueField,
  type ValueQuery,
  type WordQuery,
} from './query';
export { isQuestionWord, questionWords } from './question-words';
export { doubtsInWords, QuerySyntaxError, type ProblemCode, type QueryProblem } from './query-problem';
export { reasonMarks, titleMarks } from './reason-marks';
export { allOf, getListNames, resolveQuery, getSiteGroupNames, type QueryResolver } from './resolve';
export { getRuleParts, wantedClauses, type RuleParts } from './rule-parts';
export { compileRules, RuleSet, type Rule, type RuleHit } from './rule-set';
export { parseSearch, plainQuotes } from './search-text';
export { compileSql, type SqlCondition, type SqlOptions } from './sql';
export type { TextMark } from './text-mark';
export {
  rangeFields,
  textFields,
  valueFields,
  type FieldName,
  type Notation,
} from './vocabulary';
