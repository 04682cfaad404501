export interface TreeNode {
  readonly key: string;
  readonly title: string;
  /** Shown at the end of the row. */
  readonly count?: number;
  /** Shown before the count, for example the number of unread items. */
  readonly accentCount?: number;
  /** `#rrggbb` of a dot before the title. */
  readonly color?: string | null;
  readonly children?: readonly TreeNode[];
}

/** A tree node as a row of the rendered list. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly level: number;
  readonly parent: string | null;
  readonly position: number;
  readonly siblings: number;
  readonly expanded: boolean | undefined;
}

/** Returns the visible rows: all rows under expanded nodes or, during a search, the matches and their ancestors. */
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

/** Returns the keys of all nodes with children. */
export function branchKeys(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap(({ key, children }) => (children?.length ? [key, ...branchKeys(children)] : []));
}
