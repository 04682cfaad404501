/** Splits a block of words separated by white space into a list. */
export function words(block: string): readonly string[] {
  return block.trim().split(/\s+/);
}
