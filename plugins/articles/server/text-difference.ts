import { sentences } from '#shared/text';

export interface DifferencePart {
  readonly Kind: 'same' | 'added' | 'removed';
  readonly Text: string;
}

/** Maximum number of sentences compared; the rest is treated as unchanged. */
const maxSentences = 1_000;

/**
 * Returns the difference between two texts by sentence: the longest common subsequence is kept, the rest was added or
 * removed.
 */
export function getDifference(before: string, after: string): DifferencePart[] {
  const a = sentences(before).slice(0, maxSentences);
  const b = sentences(after).slice(0, maxSentences);
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? (lengths[(i + 1) * width + j + 1] as number) + 1
          : Math.max(lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number);
    }
  }
  const parts: { Kind: DifferencePart['Kind']; Text: string }[] = [];
  const push = (Kind: DifferencePart['Kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.Kind === Kind) last.Text += text;
    else parts.push({ Kind, Text: text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push('same', a[i] as string);
      i += 1;
      j += 1;
    } else if (
      j >= b.length ||
      (i < a.length && (lengths[(i + 1) * width + j] as number) >= (lengths[i * width + j + 1] as number))
    ) {
      push('removed', a[i] as string);
      i += 1;
    } else {
      push('added', b[j] as string);
      j += 1;
    }
  }
  return parts;
}
