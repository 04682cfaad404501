import type { Choice, TreeNode } from '#shared/ui';
import type { LineCount, SubjectTree } from '../contract';
import { lineKey } from '../line-groups';

type Category = SubjectTree['Categories'][number];

/**
 * Returns the categories with their paths in tree order; a category whose parent is not visible is at the top level.
 */
export function categoryChoices(categories: readonly Category[]): readonly Choice[] {
  const categoriesById = new Map(categories.map((category) => [category.Category_ID, category]));
  const getPath = (category: Category, seen: ReadonlySet<string> = new Set()): string => {
    const parent =
      category.Parent_ID === null || seen.has(category.Category_ID)
        ? undefined
        : categoriesById.get(category.Parent_ID);
    return parent
      ? `${getPath(parent, new Set([...seen, category.Category_ID]))} / ${category.Category_Name}`
      : category.Category_Name;
  };
  return categories
    .map((category) => ({ value: category.Category_ID, label: getPath(category) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'zh'));
}

/** Key of all of the client's articles. */
export const allKey = 'all';

/** Returns categories and subjects as a tree, without counts. */
export function subjectNodes(
  { Categories, Subjects }: SubjectTree,
  texts: { readonly all: string; readonly off: (name: string) => string },
): readonly TreeNode[] {
  const categoryIds = new Set(Categories.map(({ Category_ID }) => Category_ID));
  const leaves = (categoryId: string | null): TreeNode[] =>
    Subjects.filter(({ Category_ID }) =>
      categoryId === null ? Category_ID === null || !categoryIds.has(Category_ID) : Category_ID === categoryId,
    ).map((subject) => ({
      key: lineKey.subject(subject.Subject_ID),
      title: subject.Is_Enabled ? subject.Subject_Name : texts.off(subject.Subject_Name),
      color: subject.Colour,
    }));
  const placed = new Set<string>();
  const branch = (category: Category): TreeNode => {
    placed.add(category.Category_ID);
    const children = [
      ...Categories.filter(
        ({ Parent_ID, Category_ID }) => Parent_ID === category.Category_ID && !placed.has(Category_ID),
      ).map(branch),
      ...leaves(category.Category_ID),
    ];
    return { key: lineKey.category(category.Category_ID), title: category.Category_Name, children };
  };
  const roots = Categories.filter(({ Parent_ID }) => Parent_ID === null || !categoryIds.has(Parent_ID)).map(branch);
  return [{ key: allKey, title: texts.all }, ...roots, ...leaves(null)];
}

/** Returns the tree with the total and unread article counts of each node. */
export function countedNodes(nodes: readonly TreeNode[], counts: readonly LineCount[]): readonly TreeNode[] {
  const countsByKey = new Map(counts.map((count) => [count.Key, count]));
  const counted = (node: TreeNode): TreeNode => {
    const count = countsByKey.get(node.key === allKey ? '' : node.key);
    return {
      ...node,
      ...(count && { count: count.Count, accentCount: count.Unread }),
      ...(node.children && { children: node.children.map(counted) }),
    };
  };
  return nodes.map(counted);
}

/** Returns the subjects of a node: itself, or all below it. */
export function subjectsBelow(nodes: readonly TreeNode[], key: string): readonly string[] {
  const find = (list: readonly TreeNode[]): TreeNode | undefined => {
    for (const node of list) {
      const matchingNode = node.key === key ? node : find(node.children ?? []);
      if (matchingNode) return matchingNode;
    }
    return undefined;
  };
  const collect = (node: TreeNode): string[] =>
    node.key.startsWith('s') ? [node.key.slice(1)] : (node.children ?? []).flatMap(collect);
  const matchingNode = find(nodes);
  return matchingNode ? collect(matchingNode) : [];
}

/** Returns the node whose subjects equal the selected ids; null when there is none. */
export function keyOfSelection(nodes: readonly TreeNode[], selected: string): string | null {
  if (selected === '') return allKey;
  const wanted = selected.split(',').sort().join(',');
  const find = (list: readonly TreeNode[]): string | null => {
    for (const node of list) {
      if (node.key !== allKey && [...subjectsBelow([node], node.key)].sort().join(',') === wanted) return node.key;
      const below = find(node.children ?? []);
      if (below) return below;
    }
    return null;
  };
  return find(nodes);
}
