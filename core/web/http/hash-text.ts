/**
 * Returns two independent 53-bit hashes of a text (cyrb53) as one string; not for secrets, only to recognize content.
 */
export function hashText(text: string): string {
  return `${cyrb53(text, 0x9e3779b9)}-${cyrb53(text, 0x85ebca6b)}`;
}

/** Hash by bryc (public domain): two 32-bit lanes of multiplied UTF-16 units, mixed at the end. */
function cyrb53(text: string, seed: number): string {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
