import type { Language } from '#core';
import { pluginTexts, type UserType } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

const texts = pluginTexts('privileges', { 'zh-CN': chinese, 'en-US': english });

/** Returns the name of the built-in role of a user type. */
export const builtInName = (userType: UserType, language: Language): string => texts(language)(`user-type.${userType}`);
