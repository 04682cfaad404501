export { subjectContract, type ExplainedClause } from './contract';
export { subjects } from './plugin';
export { clientDictionary, longestRule, notations, subject, subjectCategory } from './resource';
