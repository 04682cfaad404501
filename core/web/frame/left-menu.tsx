import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'wouter';
import { classes, Drawer, Icon, isIconName } from '#shared/ui';
import { useText } from '../react/use-text';
import { useFrame } from './frame-context';
import styles from './left-menu.module.css';
import { firstPath, type MenuNode } from './menu-tree';

/** The menu of the present area at the left. */
export const LeftMenu = observer(function LeftMenu() {
  const t = useText('core');
  const { frame } = useFrame();
  return (
    <nav className={styles.side} aria-label={t('frame.menu')}>
      <MenuLines key={frame.area} nodes={frame.leftMenu} deep={false} />
    </nav>
  );
});

/** Areas and menu as a drawer, where there is no room for them beside the page. */
export const MenuDrawer = observer(function MenuDrawer() {
  const t = useText('core');
  const { frame } = useFrame();
  return (
    <Drawer open={frame.drawerOpen} side="left" title={t('frame.menu')} onClose={() => frame.openDrawer(false)}>
      <nav aria-label={t('frame.areas')} className={styles.areas}>
        {frame.areas.map((area) => (
          <Link
            key={area}
            href={firstPath(frame.trees.get(area) ?? []) ?? '/'}
            className={styles.link}
            aria-current={area === frame.area ? 'true' : undefined}
          >
            {frame.areaLabel(area)}
          </Link>
        ))}
      </nav>
      <nav aria-label={t('frame.menu')}>
        <MenuLines key={frame.area} nodes={frame.leftMenu} deep={false} />
      </nav>
    </Drawer>
  );
});

interface MenuLinesProps {
  readonly nodes: readonly MenuNode[];
  readonly deep: boolean;
}

const MenuLines = observer(function MenuLines({ nodes, deep }: MenuLinesProps) {
  return (
    <ul className={styles.list}>
      {nodes.map((node) => (
        <li key={node.entry.code}>
          {node.children.length > 0 ? <MenuGroup node={node} /> : <MenuLink node={node} deep={deep} />}
        </li>
      ))}
    </ul>
  );
});

const MenuLink = observer(function MenuLink({ node, deep }: { readonly node: MenuNode; readonly deep: boolean }) {
  const { frame } = useFrame();
  const { code, icon, path } = node.entry;
  if (path === undefined) return null;
  return (
    <Link
      href={path}
      className={classes(styles.link, deep && styles.deep)}
      aria-current={frame.way.some(({ entry }) => entry.code === code) ? 'page' : undefined}
    >
      {isIconName(icon) && <Icon name={icon} />}
      {frame.labelOf(node)}
    </Link>
  );
});

const MenuGroup = observer(function MenuGroup({ node }: { readonly node: MenuNode }) {
  const { frame } = useFrame();
  const { code, icon } = node.entry;
  const [closed, setClosed] = useState(false);
  const expanded = !closed;
  if (node.children.every(({ children }) => children.length > 0)) {
    return (
      <section aria-label={frame.labelOf(node)}>
        <p className={styles.caption} aria-hidden="true">
          {frame.labelOf(node)}
        </p>
        <MenuLines nodes={node.children} deep />
      </section>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.group}
        aria-expanded={expanded}
        aria-controls={`menu-${code}`}
        onClick={() => setClosed(expanded)}
      >
        {isIconName(icon) ? <Icon name={icon} /> : <Icon name="folder" />}
        <span>{frame.labelOf(node)}</span>
        <Icon name="chevron-right" size={13} />
      </button>
      <div id={`menu-${code}`} hidden={closed}>
        <MenuLines nodes={node.children} deep />
      </div>
    </>
  );
});
