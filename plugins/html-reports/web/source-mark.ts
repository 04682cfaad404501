import { Mark } from '@tiptap/core';
import { getRefs, sourceOfMark } from '../written-sentences';
import type { Source } from '../report';

/** Source of the marked text; stored in the markup as `data-refs` and `data-named`. */
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

/** Converts a source to the attributes of a mark. */
export const marked = (source: Source): { refs: string; named: string } => ({
  refs: getRefs(source),
  named: source.Named,
});

/** Converts the attributes of a mark to a source. */
export function unmarked({ refs = '', named = '' }: { readonly refs?: string; readonly named?: string }): Source {
  const span = document.createElement('span');
  if (refs) span.dataset.refs = refs;
  if (named) span.dataset.named = named;
  return sourceOfMark(span.outerHTML);
}
