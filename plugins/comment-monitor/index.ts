export { authorLabelContract, labelKinds, stances, type AuthorLabel, type LabelKind } from './author-labels';
