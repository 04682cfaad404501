import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** Texts of messages to receivers about their addresses. */
export const receiverTexts = pluginTexts('alert-receivers', { 'zh-CN': chinese, 'en-US': english });
