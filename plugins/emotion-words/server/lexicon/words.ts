/** Splits a block of words, written one after another, into a list. */
export function words(block: string): readonly string[] {
  return block.trim().split(/\s+/);
}
