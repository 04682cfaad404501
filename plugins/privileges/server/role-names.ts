import type { Language } from '#core';
import type { UserType } from '#core/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';

const texts = { 'zh-CN': chinese, 'en-US': english } as const satisfies Record<Language, unknown>;

/** What the built-in role of a kind of user is called. */
export const builtInName = (userType: UserType, language: Language): string => texts[language]['user-type'][userType];
