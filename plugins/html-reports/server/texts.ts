import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** Texts of exported report files. */
export const htmlReportTexts = pluginTexts('html-reports', { 'zh-CN': chinese, 'en-US': english });
