import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** Names of the built-in big screens. */
export const bigScreenTexts = pluginTexts('big-screen', { 'zh-CN': chinese, 'en-US': english });
