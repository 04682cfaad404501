export { getGroups, type Brand } from './brand';
export { brandSetContract } from './contract';
export { brandModules } from './modules';
