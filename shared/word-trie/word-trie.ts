/** Called for each match with the word's index in the given list and its position, end exclusive. */
export type WordListener = (word: number, start: number, end: number) => void;

/**
 * Finds the words of a fixed list in texts, leftmost first, the longest at each position, without overlaps. Nodes are
 * stored in typed arrays: a direct table for first characters, one open-addressing hash table for all later steps.
 */
export class WordTrie {
  private readonly first = new Int32Array(65_536);
  private readonly wordAt: Int32Array;
  private readonly parents: Int32Array;
  private readonly characters: Uint16Array;
  private readonly children: Int32Array;
  private readonly mask: number;
  private nodes = 1;

  /** A duplicate word is reported with its first index; empty words are never found. */
  constructor(words: readonly string[]) {
    const letters = words.reduce((sum, word) => sum + word.length, 0);
    let size = 16;
    while (size < letters * 2) size *= 2;
    this.mask = size - 1;
    this.parents = new Int32Array(size);
    this.characters = new Uint16Array(size);
    this.children = new Int32Array(size);
    this.wordAt = new Int32Array(letters + 1).fill(-1);
    words.forEach((word, number) => this.add(word, number));
  }

  /** Scans the text once; each match adds at most its own length to the cost. */
  scan(text: string, listener: WordListener): void {
    const { first, wordAt } = this;
    for (let at = 0; at < text.length; ) {
      let node = first[text.charCodeAt(at)] ?? 0;
      if (node === 0) {
        at += 1;
        continue;
      }
      let matchedWord = -1;
      let end = at + 1;
      for (let next = at + 1; ; next += 1) {
        const word = wordAt[node] ?? -1;
        if (word >= 0) {
          matchedWord = word;
          end = next;
        }
        if (next >= text.length) break;
        node = this.step(node, text.charCodeAt(next));
        if (node === 0) break;
      }
      if (matchedWord >= 0) listener(matchedWord, at, end);
      at = end;
    }
  }

  private step(node: number, character: number): number {
    for (let slot = this.getSlot(node, character); ; slot = (slot + 1) & this.mask) {
      const parent = this.parents[slot];
      if (parent === 0) return 0;
      if (parent === node && this.characters[slot] === character) return this.children[slot] ?? 0;
    }
  }

  private add(word: string, number: number): void {
    if (word === '') return;
    const start = word.charCodeAt(0);
    let node = this.first[start] || (this.first[start] = this.nodes++);
    for (let at = 1; at < word.length; at += 1) {
      const character = word.charCodeAt(at);
      node = this.step(node, character) || this.grow(node, character);
    }
    if (this.wordAt[node] === -1) this.wordAt[node] = number;
  }

  private grow(node: number, character: number): number {
    let slot = this.getSlot(node, character);
    while (this.parents[slot] !== 0) slot = (slot + 1) & this.mask;
    this.parents[slot] = node;
    this.characters[slot] = character;
    return (this.children[slot] = this.nodes++);
  }

  private getSlot(node: number, character: number): number {
    const mixed = Math.imul(node, 0x9e37_79b1) ^ Math.imul(character, 0x85eb_ca6b);
    return (mixed ^ (mixed >>> 15)) & this.mask;
  }
}
