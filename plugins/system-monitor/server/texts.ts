import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** Texts of notifications to operators. */
export const monitorTexts = pluginTexts('system-monitor', { 'zh-CN': chinese, 'en-US': english });
