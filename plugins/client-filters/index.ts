export { clientFilterContract } from './contract';
export { clientBlackList, clientBlackWord } from './resource';
export { filterSettingSchema } from './filter-setting';
