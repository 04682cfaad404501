import wordList from '../../../shared/words/word-list.txt?raw';

/** Words that may follow a word, the first ones far more often. */
const followers = 12;
/** How often a word is followed by one of those, rather than by any. */
const staying = 0.9;
/** Words that an article comes back to, and how often. */
const ownWords = 25;
const comingBack = 0.09;

/** The words of the product's list of one script, each with the sum of the shares up to it. */
function readShares(): { readonly words: readonly string[]; readonly upTo: Float64Array } {
  const words: string[] = [];
  const shares: number[] = [];
  for (const line of wordList.split('\n')) {
    const [tag = '', level = '', ...items] = line.split(' ');
    if (tag.startsWith('@')) continue;
    for (const item of items) {
      if (!/^[\u4e00-\u9fff]+$/.test(item)) continue;
      words.push(item);
      // Levels are halves of minus the natural logarithm of a share.
      shares.push(Math.exp(-Number(level) / 2));
    }
  }
  let sum = 0;
  return { words, upTo: Float64Array.from(shares, (share) => (sum += share)) };
}

/**
 * Writes what has the figures of news for an index of words, not their sense: words as often as in a language, each
 * with a few that mostly follow it, and articles that come back to words of their own. 5,000 pieces of 500 characters
 * of real news hold 251,000 different pairs of characters and 0.60 a character; of this 262,000 and 0.65, with the
 * names of the made library 297,000; words put beside each other by chance 540,000 and 0.78, which no index meets.
 */
export class WrittenLanguage {
  private readonly shares = readShares();
  private readonly following = new Map<string, readonly string[]>();

  constructor(private readonly random: () => number) {}

  /** Any word, as often as it is written. */
  word(): string {
    const { words, upTo } = this.shares;
    const wanted = this.random() * (upTo.at(-1) ?? 0);
    let first = 0;
    let last = upTo.length - 1;
    while (first < last) {
      const middle = (first + last) >> 1;
      if ((upTo[middle] as number) < wanted) first = middle + 1;
      else last = middle;
    }
    return words[first] as string;
  }

  /** A text of at least so many characters, whose clauses may begin with what `insert` gives. */
  text(length: number, insert: () => string | undefined): string {
    const own = Array.from({ length: ownWords }, () => {
      const word = this.word();
      return word + this.after(word);
    });
    let text = '';
    let word = this.word();
    while (text.length < length) {
      if (this.random() < comingBack) {
        text += own[Math.floor(this.random() ** 2 * ownWords)];
        word = this.word();
      } else {
        word = this.random() < staying ? this.after(word) : this.word();
        text += word;
      }
      if (this.random() < 0.3) {
        text += this.stop();
        const inserted = insert();
        if (inserted !== undefined) text += word = inserted;
      }
    }
    return text;
  }

  private stop(): string {
    const kind = this.random();
    return kind < 0.6 ? '，' : kind < 0.84 ? '。' : String(Math.floor(this.random() ** 3 * 300));
  }

  private after(word: string): string {
    let known = this.following.get(word);
    if (!known) {
      known = Array.from({ length: followers }, () => this.word());
      this.following.set(word, known);
    }
    return known[Math.floor(this.random() ** 3 * followers)] as string;
  }
}
