import type { Language } from '#core';
import { readChanges, readEntries, type Change, type HelpGroup } from '../entry';
import { groupKeys, type GroupKey } from '../groups';

/** Unparsed help files of a language. */
export interface HelpTexts {
  readonly changes: string;
  readonly groups: Readonly<Record<GroupKey, string>>;
}

/** Parsed help content. */
export interface Help {
  readonly changes: readonly Change[];
  readonly groups: readonly HelpGroup[];
}

const loaders: Readonly<Record<Language, () => Promise<{ readonly texts: HelpTexts }>>> = {
  'zh-CN': () => import(/* webpackChunkName: "help-zh" */ './texts-zh-cn'),
  'en-US': () => import(/* webpackChunkName: "help-en" */ './texts-en-us'),
};

/** Loads and parses the help of a language. */
export async function loadHelp(language: Language): Promise<Help> {
  const { texts } = await loaders[language]();
  return {
    changes: readChanges(texts.changes),
    groups: groupKeys.map((key) => ({ key, entries: readEntries(texts.groups[key]) })),
  };
}
