export { clientFilterContract, type FilterPreview, type HiddenArticle } from './contract';
export { blackKinds, blackPlaces, clientBlackList, clientBlackWord, type BlackKind, type BlackPlace } from './resource';
