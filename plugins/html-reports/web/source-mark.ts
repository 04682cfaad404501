import { Mark } from '@tiptap/core';
import { refsOf, sourceOfMark } from '../written-sentences';
import type { Source } from '../report';

/** Where the marked words are from; it stands in the mark-up as `data-refs` and `data-named`. */
export const SourceMark = Mark.create({
  name: 'source',
  inclusive: false,
  addAttributes: () => ({
    refs: { default: '', parseHTML: (element: HTMLElement) => element.dataset.refs ?? '', rendered: false },
    named: { default: '', parseHTML: (element: HTMLElement) => element.dataset.named ?? '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-refs]' }, { tag: 'span[data-named]' }],
  renderHTML: ({ mark }) => {
    const { refs, named } = mark.attrs as { readonly refs: string; readonly named: string };
    return ['span', { ...(refs && { 'data-refs': refs }), ...(named && { 'data-named': named }) }, 0];
  },
});

/** What a mark keeps of a source. */
export const marked = (source: Source): { refs: string; named: string } => ({
  refs: refsOf(source),
  named: source.Named,
});

/** The source that a mark stands for. */
export function unmarked({ refs = '', named = '' }: { readonly refs?: string; readonly named?: string }): Source {
  const span = document.createElement('span');
  if (refs) span.dataset.refs = refs;
  if (named) span.dataset.named = named;
  return sourceOfMark(span.outerHTML);
}
