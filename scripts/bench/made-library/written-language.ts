import wordList from '../../../shared/words/word-list.txt?raw';

/** Number of words that may follow a word; the first ones are far more frequent. */
const followers = 12;
/** Probability that a word is followed by one of those instead of any word. */
const staying = 0.9;
/** Number of words that an article repeats, and their frequency. */
const ownWords = 25;
const comingBack = 0.09;

/** Reads the words of the product's list of one script with their cumulative shares. */
function readShares(): { readonly words: readonly string[]; readonly upTo: Float64Array } {
  const words: string[] = [];
  const shares: number[] = [];
  for (const line of wordList.split('\n')) {
    const [tag = '', level = '', ...items] = line.split(' ');
    if (tag.startsWith('@')) continue;
    for (const item of items) {
      if (!/^[\u4e00-\u9fff]+$/.test(item)) continue;
      words.push(item);
      // Levels are half units of the negative natural logarithm of a share.
      shares.push(Math.exp(-Number(level) / 2));
    }
  }
  let sum = 0;
  return { words, upTo: Float64Array.from(shares, (share) => (sum += share)) };
}

/**
 * Generates text with the statistics of news for a word index, without meaning: word frequencies as in natural
 * language, a few typical successors per word, and words repeated within an article. 5,000 pieces of 500 characters of
 * real news contain 251,000 distinct character pairs and 0.60 per character; generated text 262,000 and 0.65, with the
 * names of the generated library 297,000; random word sequences would have 540,000 and 0.78, which no real index meets.
 */
export class WrittenLanguage {
  private readonly shares = readShares();
  private readonly following = new Map<string, readonly string[]>();

  constructor(private readonly random: () => number) {}

  /** Returns a random word by its frequency. */
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

  /** Returns a text of at least `length` characters, whose clauses may begin with the result of `insert`. */
  text(length: number, insert: () => string | undefined): string {
    const textWords = Array.from({ length: ownWords }, () => {
      const word = this.word();
      return word + this.after(word);
    });
    let text = '';
    let word = this.word();
    while (text.length < length) {
      if (this.random() < comingBack) {
        text += textWords[Math.floor(this.random() ** 2 * ownWords)];
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
    let nextWords = this.following.get(word);
    if (!nextWords) {
      nextWords = Array.from({ length: followers }, () => this.word());
      this.following.set(word, nextWords);
    }
    return nextWords[Math.floor(this.random() ** 3 * followers)] as string;
  }
}
