import { moduleTexts } from '#plugins/analysis/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** The plugin's own texts, for chips of lists and for files that the server writes. */
export const texts = moduleTexts('spread-analysis', {
  'zh-CN': chinese,
  'en-US': english,
});
