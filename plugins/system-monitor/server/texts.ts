import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** What is told to operators. */
export const monitorTexts = pluginTexts('system-monitor', { 'zh-CN': chinese, 'en-US': english });
