export { subjectContract, type ExplainedClause, type RulePreview } from './contract';
export { clientDictionary, subject, subjectCategory } from './resource';
