import { pluginTexts } from '#core/server';
import english from '../../locales/en-US.json';
import chinese from '../../locales/zh-CN.json';

/** Texts of messages to alert receivers. */
export const alertTexts = pluginTexts('alerts', { 'zh-CN': chinese, 'en-US': english });
