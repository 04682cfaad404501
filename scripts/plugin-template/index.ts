export { pluginTemplateEntry } from './resource';
