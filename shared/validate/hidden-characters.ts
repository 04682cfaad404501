/**
 * Control characters, line and paragraph separators, zero-width characters, and characters that override the direction
 * of text (Unicode Technical Report 36, 2.5). A zero-width joiner within an emoji is no such character.
 */
const hidden =
  /[\p{Cc}\u2028\u2029\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/u;

/** Returns whether a text contains line breaks or characters that cannot be seen. */
export const hasHiddenCharacters = (text: string): boolean => hidden.test(text);

/** Scripts whose letters look alike, with the scripts that are written beside Latin as a matter of course left out. */
const lookAlike = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
];

/**
 * Returns whether a text mixes letters of scripts that look alike, as `аdmin` with a Cyrillic а does (Unicode Technical
 * Standard 39, 5.1).
 */
export const mixesScripts = (text: string): boolean => lookAlike.filter((script) => script.test(text)).length > 1;
