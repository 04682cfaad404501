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
  const found: string[] = [];
  let word = '';
  const end = (): void => {
    if (word !== '') found.push(word);
    word = '';
  };
  for (const letter of text) {
    if (letter === ' ') {
      end();
      found.push(' ');
    } else if (closing.test(letter) && word === '' && found.length > 0 && found.at(-1) !== ' ')
      found.push(`${found.pop() ?? ''}${letter}`);
    else if (opening.test(letter)) {
      end();
      word = letter;
    } else if (single.test(letter)) {
      if (!opening.test(word)) end();
      word += letter;
      end();
    } else word += letter;
  }
  end();
  return found;
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
      for (const letter of piece) {
        const own = getWidth(letter);
        if (used > 0 && used + own > width) turn();
        put(letter, own);
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
