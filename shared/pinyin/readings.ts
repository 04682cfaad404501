import { secondLevel } from './pinyin-second-level';
import { pinyinTable } from './pinyin-table';

let readingTables: {
  readonly readings: ReadonlyMap<string, readonly string[]>;
  readonly groups: ReadonlyMap<string, string>;
};

/** Built from the tables on first use, since most visits never need it. */
function getTables(): typeof readingTables {
  if (readingTables) return readingTables;
  const readings = new Map<string, string[]>();
  const groups = new Map<string, string>();
  for (const group of `${pinyinTable} ${secondLevel}`.split(' ')) {
    const syllable = /^[a-z]+/.exec(group)?.[0] ?? '';
    const characters = group.slice(syllable.length);
    groups.set(syllable, (groups.get(syllable) ?? '') + characters);
    for (const each of characters) readings.set(each, [...(readings.get(each) ?? []), syllable]);
  }
  readingTables = { readings, groups };
  return readingTables;
}

/** Returns the readings of a character, without tones; none for non-Chinese or rare characters. */
export const getReadings = (character: string): readonly string[] => getTables().readings.get(character) ?? [];

/** Returns characters grouped by syllable. */
export const soundGroups = (): ReadonlyMap<string, string> => getTables().groups;
