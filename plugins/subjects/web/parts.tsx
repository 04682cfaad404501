export { ClauseView } from './explain/clause-view';
export { SubjectExplanations } from './explain/subject-explanations';
export { useSubjectNames } from './explain/use-subject-names';
