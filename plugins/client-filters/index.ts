export { clientFilterContract, type AppliedFilterSetting, type FilterPreview, type HiddenArticle } from './contract';
export { filterParameters, type FilterParameter, type FilterSetting } from './filter-setting';
export { blackKinds, blackPlaces, clientBlackList, clientBlackWord, type BlackKind, type BlackPlace } from './resource';
