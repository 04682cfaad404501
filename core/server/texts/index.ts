export { namedTexts, type NamedText } from './named-texts';
export { pluginTexts } from './plugin-texts';
