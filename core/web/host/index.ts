export { pluginsApart } from './plugins-apart';
