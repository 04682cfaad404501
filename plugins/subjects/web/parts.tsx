export { ClauseView } from './explain/clause-view';
export { useSubjectNames } from './explain/use-subject-names';
export { DoubtDialog, getDoubts } from './rule/doubt-dialog';
export { RuleEditor, type EditedRule } from './rule/rule-editor';
export { RulePreview } from './rule/rule-preview';
