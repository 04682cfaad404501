export { subjectContract, type ExplainedClause } from './contract';
export { subjects } from './plugin';
export { subject } from './resource';
