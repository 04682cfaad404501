export { subjectContract, type ExplainedClause } from './contract';
export { subjects } from './plugin';
export { clientDictionary, subject, subjectCategory } from './resource';
