import { pluginTexts } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

/** The texts that files of reports are written with. */
export const htmlReportTexts = pluginTexts('html-reports', { 'zh-CN': chinese, 'en-US': english });
