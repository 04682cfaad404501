export { pluginTexts } from './plugin-texts';
