import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatCount } from '#shared/format';
import { EmptyState } from '../feedback/states';
import { SearchInput } from '../form/inputs';
import { Icon } from '../icon';
import { useUi } from '../ui-context';
import { branchKeys, treeRows, type TreeNode, type TreeRow } from './tree-rows';
import styles from './tree-view.module.css';

interface TreeViewProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  /** Shows a box to search by title. */
  readonly searchable?: boolean;
  /** Keys of the nodes open at first; all of them unless given. */
  readonly openAtFirst?: readonly string[];
  /** Told which nodes are open after each change, to remember them. */
  readonly onOpened?: (keys: readonly string[]) => void;
  readonly empty?: string;
  /** At the end of a line, such as a menu. */
  readonly actions?: (node: TreeNode) => ReactNode;
}

/** A tree with counts. Arrows move, right and left open and close, Enter chooses, letters search by first character. */
export function TreeView({
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
  const [open, setOpen] = useState<ReadonlySet<string>>();
  const [keyword, setKeyword] = useState('');
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const opened = useMemo(() => open ?? new Set(openAtFirst ?? branchKeys(nodes)), [open, openAtFirst, nodes]);
  const rows = useMemo(() => treeRows(nodes, opened, keyword), [nodes, opened, keyword]);
  const stop =
    rows.find(({ node }) => node.key === focused)?.node.key ??
    rows.find(({ node }) => node.key === selected)?.node.key ??
    rows[0]?.node.key;

  const toggle = (key: string, expand: boolean): void => {
    const next = new Set(opened);
    if (expand) next.add(key);
    else next.delete(key);
    setOpen(next);
    onOpened?.([...next]);
  };
  const focus = (row: TreeRow | undefined): void => {
    if (!row) return;
    setFocused(row.node.key);
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[rows.indexOf(row)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = rows.findIndex(({ node }) => node.key === stop);
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, expanded, parent } = row;
    const act = (): boolean => {
      switch (event.key) {
        case 'ArrowDown':
          focus(rows[index + 1]);
          return true;
        case 'ArrowUp':
          focus(rows[index - 1]);
          return true;
        case 'Home':
          focus(rows[0]);
          return true;
        case 'End':
          focus(rows.at(-1));
          return true;
        case 'ArrowRight':
          if (expanded === false) toggle(node.key, true);
          else if (expanded) focus(rows[index + 1]);
          return true;
        case 'ArrowLeft':
          if (expanded) toggle(node.key, false);
          else focus(rows.find((each) => each.node.key === parent));
          return true;
        case 'Enter':
        case ' ':
          onSelect(node.key);
          return true;
        default:
          return false;
      }
    };
    if ((event.target as Element).getAttribute('role') === 'treeitem' && act()) event.preventDefault();
  };
  return (
    <div className={styles.box}>
      {searchable && (
        <SearchInput label={t('search')} value={keyword} onChange={(event) => setKeyword(event.target.value)} />
      )}
      {rows.length === 0 ? (
        <EmptyState compact title={empty ?? t('noOptions')} />
      ) : (
        <ul ref={list} role="tree" aria-label={label} className={styles.tree} onKeyDown={onKeyDown}>
          {rows.map(({ node, level, position, siblings, expanded }) => (
            <li
              key={node.key}
              role="treeitem"
              aria-level={level}
              aria-posinset={position}
              aria-setsize={siblings}
              aria-expanded={expanded}
              aria-selected={node.key === selected}
              tabIndex={node.key === stop ? 0 : -1}
              className={styles.line}
              style={{ '--level': level } as object}
              onFocus={() => setFocused(node.key)}
              onClick={() => onSelect(node.key)}
            >
              <span
                className={styles.twist}
                onClick={(event) => {
                  if (expanded === undefined) return;
                  event.stopPropagation();
                  toggle(node.key, !expanded);
                }}
              >
                {expanded !== undefined && <Icon name="chevron-right" size={13} />}
              </span>
              {node.color && <i className={styles.dot} style={{ background: node.color }} />}
              <span className={styles.title} title={node.title}>
                {node.title}
              </span>
              {node.accentCount ? (
                <span className={styles.accent}>{formatCount(node.accentCount, language)}</span>
              ) : null}
              {node.count !== undefined && <span className={styles.count}>{formatCount(node.count, language)}</span>}
              {actions?.(node)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
