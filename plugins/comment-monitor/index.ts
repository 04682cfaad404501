export { authorLabelContract, labelKinds, type AuthorLabel, type LabelKind } from './author-labels';
