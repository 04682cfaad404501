/** Returns a deterministic pseudo-random generator (mulberry32). */
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

/** Picks an element with a skewed distribution, as in natural language: earlier elements are much more frequent. */
export function common<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() ** 3 * list.length)] as T;
}

/** Generates distinct words of Chinese characters, with inclusive length bounds. */
export function madeWords(random: () => number, count: number, shortest: number, maxLength: number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const length = shortest + Math.floor(random() * (maxLength - shortest + 1));
    words.add(Array.from({ length }, () => String.fromCharCode(0x4e00 + Math.floor(random() ** 2 * 3_500))).join(''));
  }
  return [...words];
}
