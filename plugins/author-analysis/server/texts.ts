import { moduleTexts } from '#plugins/analysis/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** Texts of the plugin, for filter chips and for files produced on the server. */
export const texts = moduleTexts('author-analysis', {
  'zh-CN': chinese,
  'en-US': english,
});
