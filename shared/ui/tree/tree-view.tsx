import { Tree } from '@arco-design/web-react';
import { memo, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { formatCount } from '#shared/format';
import { setAttributes, useA11yFix } from '../arco/a11y-fix';
import { EmptyState } from '../feedback/states';
import { SearchInput } from '../form/inputs';
import { Icon } from '../icon';
import { useUi } from '../ui-context';
import { branchKeys, treeRows, type TreeNode } from './tree-rows';
import styles from './tree-view.module.css';

interface TreeViewProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  /** Shows a search box for titles. */
  readonly searchable?: boolean;
  /** Keys of the initially expanded nodes; all by default. */
  readonly openAtFirst?: readonly string[];
  /** Called with the expanded nodes after each change, so that they can be stored. */
  readonly onOpened?: (keys: readonly string[]) => void;
  readonly empty?: string;
  /** Actions at the end of a row, such as a menu. */
  readonly actions?: (node: TreeNode) => ReactNode;
}

interface Branch {
  readonly key: string;
  readonly title: ReactNode;
  readonly node: TreeNode;
  readonly children?: Branch[];
}

/**
 * Arco's tree with counts. It has no keyboard support of its own: here up and down move, right and left expand and
 * collapse, Enter selects. Its rows get the names and positions that it omits, and its expand icons are no longer
 * nested buttons (axe: aria-treeitem-name, nested-interactive).
 */
export const TreeView = memo(function TreeView({
  label,
  nodes,
  selected,
  onSelect,
  searchable,
  openAtFirst,
  onOpened,
  empty,
  actions,
}: TreeViewProps) {
  const { t, language } = useUi();
  const [open, setOpen] = useState<readonly string[]>();
  const [keyword, setKeyword] = useState('');
  const [focused, setFocused] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const opened = useMemo(() => open ?? openAtFirst ?? branchKeys(nodes), [open, openAtFirst, nodes]);
  const rows = useMemo(() => treeRows(nodes, new Set(opened), keyword), [nodes, opened, keyword]);
  const shown = useMemo(() => new Set(rows.map(({ node }) => node.key)), [rows]);
  const stop = [focused, selected].find((key) => key !== null && shown.has(key)) ?? rows[0]?.node.key;
  const lines = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];

  useA11yFix(() => {
    const tree = root.current?.querySelector('[role="tree"]');
    setAttributes(tree, { 'aria-label': label, tabindex: undefined });
    lines().forEach((line, index) => {
      const row = rows[index];
      if (!row) return;
      setAttributes(line, {
        'aria-level': row.level,
        'aria-posinset': row.position,
        'aria-setsize': row.siblings,
        'aria-expanded': row.expanded,
        'aria-selected': row.node.key === selected,
        tabindex: row.node.key === stop ? 0 : -1,
      });
      const opener = line.querySelector('.arco-tree-node-switcher-icon');
      setAttributes(opener, { role: 'presentation', tabindex: undefined, 'aria-label': undefined });
      setAttributes(line.querySelector('[aria-grabbed]'), { 'aria-grabbed': undefined });
    });
  });

  const change = (keys: readonly string[]): void => {
    setOpen(keys);
    onOpened?.(keys);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const line = event.target as HTMLElement;
    const index = lines().indexOf(line);
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, expanded, parent } = row;
    const focus = (at: number): void => {
      setFocused(rows[at]?.node.key ?? node.key);
      lines()[at]?.focus();
    };
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      ArrowRight: () => {
        if (expanded === false) change([...opened, node.key]);
        else if (expanded) focus(index + 1);
      },
      ArrowLeft: () => {
        if (expanded) change(opened.filter((key) => key !== node.key));
        else focus(rows.findIndex((each) => each.node.key === parent));
      },
      Enter: () => onSelect(node.key),
      ' ': () => onSelect(node.key),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onClick = ({ target }: MouseEvent): void => {
    const row = rows[lines().indexOf(target as HTMLElement)];
    if (row) onSelect(row.node.key);
  };
  const titleOf = (node: TreeNode): ReactNode => (
    <span className={styles.line}>
      {node.color && <i className={styles.dot} style={{ background: node.color }} />}
      <span className={styles.title} title={node.title}>
        {node.title}
      </span>
      {node.accentCount ? <span className={styles.accent}>{formatCount(node.accentCount, language)}</span> : null}
      {node.count !== undefined && <span className={styles.count}>{formatCount(node.count, language)}</span>}
    </span>
  );
  const branches = (list: readonly TreeNode[]): Branch[] =>
    list
      .filter(({ key }) => keyword.trim() === '' || shown.has(key))
      .map((node) => ({
        key: node.key,
        title: titleOf(node),
        node,
        ...(node.children?.length ? { children: branches(node.children) } : {}),
      }));
  const expandedKeys = rows.filter(({ expanded }) => expanded).map(({ node }) => node.key);
  return (
    <div className={styles.box}>
      {searchable && (
        <SearchInput label={t('search')} value={keyword} onChange={(event) => setKeyword(event.target.value)} />
      )}
      {rows.length === 0 ? (
        <EmptyState compact title={empty ?? t('noOptions')} />
      ) : (
        <div ref={root} className={styles.tree} onKeyDown={onKeyDown} onClick={onClick}>
          <Tree
            blockNode
            animation={false}
            treeData={branches(nodes)}
            selectedKeys={selected === null ? [] : [selected]}
            expandedKeys={expandedKeys}
            icons={{ switcherIcon: <Icon name="chevron-down" size={13} /> }}
            renderExtra={actions && (({ dataRef }) => actions((dataRef as unknown as Branch).node))}
            onExpand={(keys) => change(keys)}
            onSelect={([key]) => key !== undefined && onSelect(key)}
          />
        </div>
      )}
    </div>
  );
});
