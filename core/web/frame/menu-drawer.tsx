import { observer } from 'mobx-react-lite';
import { Drawer } from '#shared/ui';
import { useText } from '../react/use-text';
import { AreaLinks } from './area-links';
import { useFrame } from './frame-context';
import styles from './left-menu.module.css';
import { MenuLines } from './menu-lines';

/** Areas and menu as a drawer, where there is no room for them beside the page. */
export const MenuDrawer = observer(function MenuDrawer() {
  const t = useText('core');
  const { frame } = useFrame();
  return (
    <Drawer open={frame.drawerOpen} side="left" title={t('frame.menu')} onClose={() => frame.openDrawer(false)}>
      <AreaLinks className={styles.areas} linkClassName={styles.area} />
      <nav aria-label={t('frame.menu')}>
        <MenuLines key={frame.area} nodes={frame.leftMenu} />
      </nav>
    </Drawer>
  );
});
