export { ClauseView } from './explain/clause-view';
export { useSubjectNames } from './explain/use-subject-names';
