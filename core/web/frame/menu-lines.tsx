import { Menu } from '@arco-design/web-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, type ComponentType, type ReactElement } from 'react';
import { Link } from 'wouter';
import { Icon, isIconName, setAttributes, useA11yFix } from '#shared/ui';
import { useFrame } from './frame-context';
import styles from './left-menu.module.css';
import type { MenuNode } from './menu-tree';

/** Returns true for a group that contains only groups: it is rendered as a heading. */
const isCaption = ({ children }: MenuNode): boolean => children.every((child) => child.children.length > 0);

const getKeys = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ entry, children }) => [entry.code, ...getKeys(children)]);

/**
 * Menu items of an area in Arco's Menu. Groups collapse; the group of the current screen is expanded and its item
 * visible. Items are links, so they get the roles of links and of collapsible buttons (axe: aria-allowed-attr).
 */
export const MenuLines = observer(function MenuLines({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const { frame } = useFrame();
  const root = useRef<HTMLDivElement>(null);
  const breadcrumbCodes = frame.breadcrumbs.map(({ entry }) => entry.code);
  const present = breadcrumbCodes.at(-1);
  const open = frame.groupsOpen;
  const unfolded = useRef(new Set<string>());
  for (const code of open) unfolded.current.add(code);
  useLayoutEffect(() => frame.followRoute(), [present, frame]);
  // Deferred to the next frame: measuring positions immediately would force a layout of the whole page before its
  // screen is there.
  useEffect(() => {
    const waiting = requestAnimationFrame(() =>
      root.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(waiting);
  }, [present, open]);
  useA11yFix(() => {
    for (const header of root.current?.querySelectorAll('.arco-menu-inline-header') ?? [])
      setAttributes(header, { role: 'button' });
  });
  const line = (node: MenuNode, depth: number): ReactElement | null => {
    const { code, icon, path } = node.entry;
    // One emphasis for each level: only the first one has icons.
    const drawing = depth === 0 && isIconName(icon) && <Icon name={icon} />;
    if (node.children.length > 0) {
      // Most groups are never expanded: their items are rendered on first expansion.
      const below =
        isCaption(node) || unfolded.current.has(code) ? node.children.map((child) => line(child, depth + 1)) : null;
      if (isCaption(node))
        return (
          <Menu.ItemGroup key={code} title={frame.getLabel(node)}>
            {below}
          </Menu.ItemGroup>
        );
      return (
        <Menu.SubMenu
          key={code}
          title={
            <span className={styles.line}>
              {drawing}
              {frame.getLabel(node)}
            </span>
          }
        >
          {below}
        </Menu.SubMenu>
      );
    }
    if (path === undefined) return null;
    return (
      <Menu.Item
        key={code}
        wrapper={Link as ComponentType}
        {...{
          href: path,
          role: undefined,
          tabIndex: undefined,
          'aria-current': breadcrumbCodes.includes(code) ? 'page' : undefined,
        }}
      >
        <span className={styles.line}>
          {drawing}
          {frame.getLabel(node)}
        </span>
      </Menu.Item>
    );
  };
  const nodeKeys = new Set(getKeys(nodes));
  return (
    <div ref={root} className={styles.lines}>
      <Menu
        {...{ role: undefined }}
        levelIndent={16}
        selectedKeys={breadcrumbCodes}
        openKeys={open.filter((code) => nodeKeys.has(code))}
        onClickSubMenu={(_, open) => frame.openGroups(open)}
      >
        {nodes.map((node) => line(node, 0))}
      </Menu>
    </div>
  );
});
