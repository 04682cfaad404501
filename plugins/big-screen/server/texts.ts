import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** What the ready walls are called. */
export const wallTexts = pluginTexts('big-screen', { 'zh-CN': chinese, 'en-US': english });
