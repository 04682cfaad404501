export { clientFilterContract } from './contract';
export { clientBlackList, clientBlackWord } from './resource';
export { filterSettingSchema, type FilterSetting } from './filter-setting';
