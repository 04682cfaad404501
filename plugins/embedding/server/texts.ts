import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** The texts that widgets are drawn with. */
export const embeddingTexts = pluginTexts('embedding', { 'zh-CN': chinese, 'en-US': english });
