import { foldText } from '#shared/text';
import type { CopiesOf } from '../copies-of';
import type { SpreadNode } from './spread-node';

const ignored = /[^\p{L}\p{N}]+/gu;

/** Normalizes a title for comparison: letters and digits of the folded text. */
export const titleKey = (title: string): string => foldText(title).replace(ignored, '');

/** Returns a copy and its descendants. Copies must be in time order, so that a parent precedes its children. */
function getBranch(nodes: readonly SpreadNode[], top: string): readonly SpreadNode[] {
  const inside = new Set([top]);
  return nodes.filter(({ articleId, parentId }) => {
    if (parentId !== null && inside.has(parentId)) inside.add(articleId);
    return inside.has(articleId);
  });
}

/** Returns the selected copies of a spread. */
export function partOf(all: readonly SpreadNode[], { under, level, title }: CopiesOf): readonly SpreadNode[] {
  const key = title === null ? null : titleKey(all.find(({ articleId }) => articleId === title)?.title ?? '');
  return (under === null ? all : getBranch(all, under)).filter(
    (node) =>
      (level === null || node.level === level) && (key === null || (key !== '' && titleKey(node.title) === key)),
  );
}
