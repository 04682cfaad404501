import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** Texts used to render widgets. */
export const embeddingTexts = pluginTexts('embedding', { 'zh-CN': chinese, 'en-US': english });
