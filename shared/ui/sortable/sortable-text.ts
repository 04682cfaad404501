import { uiTexts } from '../ui-texts';
import english from './locales/en-US.json';
import chinese from './locales/zh-CN.json';

uiTexts.addResourceBundle('zh-CN', 'sortable', chinese);
uiTexts.addResourceBundle('en-US', 'sortable', english);

/** Texts of sortable lists, which are loaded with them since few screens use them. */
export const sortableText = (language: string) =>
  uiTexts.getFixedT(language.startsWith('zh') ? 'zh-CN' : 'en-US', 'sortable');
