/** Punctuation that cannot start a line; it stays with the preceding text. */
const closing = /[，。、；：！？）》」』】”’…,.;:!?)\]}%]/;
/** Punctuation that cannot end a line. */
const opening = /[（《「『【“‘([{]/;
/** Characters that can each start a line. */
const single = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF\u{20000}-\u{3FFFF}]/u;

/**
 * Splits a text into unbreakable pieces: single Chinese characters with their punctuation, whole words of other
 * scripts.
 */
function pieces(text: string): readonly string[] {
  const segments: string[] = [];
  let word = '';
  const end = (): void => {
    if (word !== '') segments.push(word);
    word = '';
  };
  for (const character of text) {
    if (character === ' ') {
      end();
      segments.push(' ');
    } else if (closing.test(character) && word === '' && segments.length > 0 && segments.at(-1) !== ' ')
      segments.push(`${segments.pop() ?? ''}${character}`);
    else if (opening.test(character)) {
      end();
      word = character;
    } else if (single.test(character)) {
      if (!opening.test(word)) end();
      word += character;
      end();
    } else word += character;
  }
  end();
  return segments;
}

/** Breaks a text into lines of a given width; `getWidth` measures a piece of text. */
export function breakLines(text: string, width: number, getWidth: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    let used = 0;
    const turn = (): void => {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    };
    const put = (piece: string, wide: number): void => {
      line += piece;
      used += wide;
    };
    for (const piece of pieces(paragraph)) {
      const wide = getWidth(piece);
      if (used > 0 && used + wide > width) turn();
      if (line === '' && piece === ' ') continue;
      if (wide <= width) {
        put(piece, wide);
        continue;
      }
      // A piece longer than a line, such as a URL, is broken anywhere.
      for (const character of piece) {
        const characterWidth = getWidth(character);
        if (used > 0 && used + characterWidth > width) turn();
        put(character, characterWidth);
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
