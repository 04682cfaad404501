export { subjectContract, type ExplainedClause } from './contract';
export { subjects } from './plugin';
export { clientDictionary, maxRuleLength, notations, subject, subjectCategory } from './resource';
