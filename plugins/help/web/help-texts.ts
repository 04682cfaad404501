import { helpFiles } from 'virtual:help';
import type { Language } from '#core';
import { externalFiles } from '#core/web';
import chineseChanges from '../changes/zh-CN.txt?raw';
import englishChanges from '../changes/en-US.txt?raw';
import { readChanges, readEntries, type Change, type HelpGroup } from '../entry';
import { groupKeys, groupOf } from '../groups';

/** Parsed help content. */
export interface Help {
  readonly changes: readonly Change[];
  readonly groups: readonly HelpGroup[];
}

const changes: Readonly<Record<Language, string>> = { 'zh-CN': chineseChanges, 'en-US': englishChanges };

/** Fetches the help files of separately built plugins; one that cannot be loaded is omitted. */
async function externalHelp(language: Language) {
  const prefix = `help/${language}/`;
  const settled = await Promise.allSettled(
    externalFiles(prefix).map(async ({ path, url }) => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
      return { group: path.slice(prefix.length).replace(/\.txt$/, ''), text: await answer.text() };
    }),
  );
  return settled.flatMap((each) => {
    if (each.status === 'fulfilled') return [each.value];
    console.error(each.reason);
    return [];
  });
}

/** Loads and parses the help of a language, which the plugins contribute in their `help` folders. */
export async function loadHelp(language: Language): Promise<Help> {
  const [{ default: builtIn }, external] = await Promise.all([helpFiles[language](), externalHelp(language)]);
  const files = [...builtIn, ...external];
  return {
    changes: readChanges(changes[language]),
    groups: groupKeys.map((key) => ({
      key,
      entries: files.filter(({ group }) => groupOf(group) === key).flatMap(({ text }) => readEntries(text)),
    })),
  };
}
