import { observer } from 'mobx-react-lite';
import { useText } from '../react/use-text';
import { useFrame } from './frame-context';
import styles from './left-menu.module.css';
import { MenuLines } from './menu-lines';

/** Menu of the current area on the left. */
export const LeftMenu = observer(function LeftMenu() {
  const t = useText('core');
  const { frame } = useFrame();
  return (
    <nav className={styles.side} data-tour="menu" aria-label={t('frame.menu')}>
      <MenuLines key={frame.area} nodes={frame.leftMenu} />
    </nav>
  );
});
