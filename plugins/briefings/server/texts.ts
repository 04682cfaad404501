import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** The texts that briefs are written with. */
export const briefTexts = pluginTexts('briefings', { 'zh-CN': chinese, 'en-US': english });
