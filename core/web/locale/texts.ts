import { locales } from 'virtual:plugins';
import type { Language } from '#core';

type Texts = () => Promise<{ readonly default: Readonly<Record<string, unknown>> }>;

const core: Readonly<Record<Language, Texts>> = {
  'zh-CN': () => import(/* webpackChunkName: "locale-sign-in-zh-CN" */ '../locales/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "locale-sign-in-en-US" */ '../locales/en-US.json'),
};

/** Where the texts of a language come from: `core` and every plugin of this build. */
export const textsOf = (language: Language): Readonly<Record<string, Texts>> => ({ ...locales[language], core: core[language] });
