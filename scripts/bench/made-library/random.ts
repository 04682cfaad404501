/** The same numbers each time (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** As in a language: the earlier words much more often. */
export function common<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() ** 3 * list.length)] as T;
}

/** So many different words of Chinese characters, lengths both included. */
export function madeWords(random: () => number, count: number, shortest: number, longest: number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const length = shortest + Math.floor(random() * (longest - shortest + 1));
    words.add(Array.from({ length }, () => String.fromCharCode(0x4e00 + Math.floor(random() ** 2 * 3_500))).join(''));
  }
  return [...words];
}
