import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { Drawer } from '#shared/ui';
import { useText } from '../react/use-text';
import { useFrame } from './frame-context';
import styles from './left-menu.module.css';
import { MenuLines } from './menu-lines';
import { firstPath } from './menu-tree';

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
            className={styles.area}
            aria-current={area === frame.area ? 'true' : undefined}
          >
            {frame.areaLabel(area)}
          </Link>
        ))}
      </nav>
      <nav aria-label={t('frame.menu')}>
        <MenuLines key={frame.area} nodes={frame.leftMenu} />
      </nav>
    </Drawer>
  );
});
