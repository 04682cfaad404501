import { foldText } from '#shared/text';
import type { CopiesOf } from '../copies-of';
import type { SpreadNode } from './spread-node';

const ignored = /[^\p{L}\p{N}]+/gu;

/** A title as titles are compared: letters and digits of the folded text. */
export const titleKey = (title: string): string => foldText(title).replace(ignored, '');

/** A copy and what came of it. Copies stand in the order of time, so that a parent comes before its children. */
function branchOf(nodes: readonly SpreadNode[], top: string): readonly SpreadNode[] {
  const inside = new Set([top]);
  return nodes.filter(({ articleId, parentId }) => {
    if (parentId !== null && inside.has(parentId)) inside.add(articleId);
    return inside.has(articleId);
  });
}

/** The copies of a spread that are meant. */
export function partOf(all: readonly SpreadNode[], { under, level, title }: CopiesOf): readonly SpreadNode[] {
  const key = title === null ? null : titleKey(all.find(({ articleId }) => articleId === title)?.title ?? '');
  return (under === null ? all : branchOf(all, under)).filter(
    (node) =>
      (level === null || node.level === level) && (key === null || (key !== '' && titleKey(node.title) === key)),
  );
}
