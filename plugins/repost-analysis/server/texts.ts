import { moduleTexts } from '#plugins/analysis/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** Texts of the plugin, for modules and files produced on the server. */
export const repostTexts = moduleTexts('repost-analysis', { 'zh-CN': chinese, 'en-US': english });
