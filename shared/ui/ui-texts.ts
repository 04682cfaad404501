import { createTextEngine } from '#shared/texts';
import english from './locales/en-US.json';
import chinese from './locales/zh-CN.json';

/** Texts of the UI components themselves: few, and loaded before all others. */
export const uiTexts = createTextEngine();
uiTexts.addResourceBundle('zh-CN', 'ui', chinese);
uiTexts.addResourceBundle('en-US', 'ui', english);
