import { locales, signInLocales } from 'virtual:plugins';
import type { Language } from '#core';

type Texts = () => Promise<{ readonly default: Readonly<Record<string, unknown>> }>;

const core: Readonly<Record<Language, Texts>> = {
  'zh-CN': () => import(/* webpackChunkName: "locale-zh-CN" */ '../locales/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "locale-en-US" */ '../locales/en-US.json'),
};
const signInCore: Readonly<Record<Language, Texts>> = {
  'zh-CN': () => import(/* webpackChunkName: "locale-sign-in-zh-CN" */ '../locales/zh-CN.json'),
  'en-US': () => import(/* webpackChunkName: "locale-sign-in-en-US" */ '../locales/en-US.json'),
};

/**
 * Where the texts of a language come from: `core` and every plugin of this build. They are one file, unless not `all`
 * are wanted: then those that are read before sign-in come by themselves.
 */
export const textFiles = (language: Language, all: boolean): Readonly<Record<string, Texts>> =>
  all
    ? { ...locales[language], core: core[language] }
    : { ...locales[language], ...signInLocales[language], core: signInCore[language] };
