import { pluginTexts } from '#core/server';
import english from '../../locales/en-US.json';
import chinese from '../../locales/zh-CN.json';

/** What is written to receivers of alerts. */
export const alertTexts = pluginTexts('alerts', { 'zh-CN': chinese, 'en-US': english });
