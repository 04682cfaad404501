import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** Server-side texts of briefs. */
export const briefTexts = pluginTexts('briefings', { 'zh-CN': chinese, 'en-US': english });
