import { moduleTexts } from '#plugins/analysis/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** The plugin's own texts, for modules and files that the server writes. */
export const repostTexts = moduleTexts('repost-analysis', { 'zh-CN': chinese, 'en-US': english });
