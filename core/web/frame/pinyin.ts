import { getReadings } from '#shared/pinyin';

/**
 * Returns the prefixes of the typed text that one reading can match: the whole syllable, its initial, or the whole
 * remaining text when it begins the syllable.
 */
function portions(syllable: string, typed: string): string[] {
  const initial = /^[zcs]h/.test(syllable) ? [syllable.slice(0, 2), syllable.slice(0, 1)] : [syllable.slice(0, 1)];
  const whole = syllable.startsWith(typed) ? [typed] : [];
  return [...new Set([...whole, syllable, ...initial])].filter(
    (portion) => portion !== '' && typed.startsWith(portion),
  );
}

function fitsFrom(typed: string, characters: readonly string[], at: number): boolean {
  if (typed === '') return true;
  const character = characters[at];
  if (character === undefined) return false;
  if (typed.startsWith(character.toLowerCase()) && fitsFrom(typed.slice(character.length), characters, at + 1))
    return true;
  return getReadings(character).some((syllable) =>
    portions(syllable, typed).some((portion) => fitsFrom(typed.slice(portion.length), characters, at + 1)),
  );
}

/**
 * Returns the index in the text where the typed pinyin matches, in full, by initials or mixed (`fenlei`, `flxx`,
 * `fenleixx`); -1 when it does not match. `ü` is typed `v` or `u`.
 */
export function pinyinIndex(typed: string, text: string): number {
  const characters = [...text];
  const plain = typed.replace(/[\s']+/g, '');
  const spellings = [plain, plain.replace(/([ln])u(?!o|an)/g, '$1v')];
  return characters.findIndex((_, at) => spellings.some((spelling) => fitsFrom(spelling, characters, at)));
}
