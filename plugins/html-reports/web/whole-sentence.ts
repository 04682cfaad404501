import type { EditorState } from '@tiptap/pm/state';

const ends = /[。！？!?；;]/;

/** Returns the selection, or the sentence at the cursor. */
export function wholeSentence({ selection, doc }: EditorState): { readonly from: number; readonly to: number } {
  const { from, to, empty, $from } = selection;
  if (!empty || !$from.parent.isTextblock) return { from, to };
  const start = $from.start();
  const text = doc.textBetween(start, $from.end(), undefined, '\n');
  let [first, last] = [$from.parentOffset, $from.parentOffset];
  while (first > 0 && !ends.test(text[first - 1] ?? '')) first -= 1;
  while (last < text.length && !ends.test(text[last] ?? '')) last += 1;
  return { from: start + first, to: start + Math.min(last + 1, text.length) };
}
