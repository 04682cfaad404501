/** A node of a tree. */
export interface TreeNode {
  readonly key: string;
  readonly title: string;
  /** Shown at the end of the line. */
  readonly count?: number;
  /** Shown before the count, such as what is unread. */
  readonly accentCount?: number;
  /** `#rrggbb` of a dot before the title. */
  readonly color?: string | null;
  readonly children?: readonly TreeNode[];
}

/** A node as a line of the list that shows the tree. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly level: number;
  readonly parent: string | null;
  readonly position: number;
  readonly siblings: number;
  readonly expanded: boolean | undefined;
}

/** The lines in view: all under open nodes, or, while searching, what fits and its ancestors. */
export function treeRows(nodes: readonly TreeNode[], open: ReadonlySet<string>, keyword = ''): TreeRow[] {
  const wanted = keyword.trim().toLowerCase();
  const fits = (node: TreeNode): boolean =>
    node.title.toLowerCase().includes(wanted) || (node.children ?? []).some(fits);
  const rows: TreeRow[] = [];
  const visit = (list: readonly TreeNode[], level: number, parent: string | null): void => {
    const shown = wanted === '' ? list : list.filter(fits);
    shown.forEach((node, index) => {
      const branch = (node.children?.length ?? 0) > 0;
      const expanded = branch ? wanted !== '' || open.has(node.key) : undefined;
      rows.push({ node, level, parent, position: index + 1, siblings: shown.length, expanded });
      if (expanded) visit(node.children ?? [], level + 1, node.key);
    });
  };
  visit(nodes, 1, null);
  return rows;
}

/** Keys of all branches. */
export function branchKeys(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children }) => (children?.length ? [key, ...branchKeys(children)] : []));
}
