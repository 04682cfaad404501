export { subjectContract, type ExplainedClause, type RulePreview } from './contract';
export { subjects } from './plugin';
export { clientDictionary, subject, subjectCategory } from './resource';
