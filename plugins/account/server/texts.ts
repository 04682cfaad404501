import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** Texts of messages to phones. */
export const accountTexts = pluginTexts('account', { 'zh-CN': chinese, 'en-US': english });
