import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

export const registrationTexts = pluginTexts('registrations', { 'zh-CN': chinese, 'en-US': english });
