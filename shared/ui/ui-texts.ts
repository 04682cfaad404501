import { createTextEngine } from '#shared/texts';
import english from './locales/en-US.json';
import chinese from './locales/zh-CN.json';

/** The texts of the blocks themselves: little, and there before any other. */
export const uiTexts = createTextEngine();
uiTexts.addResourceBundle('zh-CN', 'ui', chinese);
uiTexts.addResourceBundle('en-US', 'ui', english);
