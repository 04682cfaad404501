import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { routes } from '#shared/routes';
import { Button, IconButton, KeyHint } from '#shared/ui';
import { BrandService } from '../brand/brand-service';
import { Mark } from '../brand/mark';
import { MenuStateService } from '../menu-state/menu-state-service';
import { useService } from '../react/kernel-context';
import { useText } from '../react/use-text';
import { SiteMapService } from '../site-map/site-map-service';
import { AreaLinks } from './area-links';
import { useFrame } from './frame-context';
import styles from './header.module.css';
import { fetchPalette } from './later-parts';
import { NoticeBell } from './notice-bell';
import { UserMenu } from './user-menu';

/** Header with the system name, the areas visible to the user, global search, notices, and the user menu. */
export const Header = observer(function Header() {
  const t = useText('core');
  const brand = useService(BrandService);
  const menu = useService(MenuStateService);
  const siteMap = useService(SiteMapService);
  const { frame } = useFrame();
  return (
    <header className={styles.header}>
      <IconButton
        className={styles.mobileOnly}
        icon="menu"
        label={t('frame.menu')}
        aria-expanded={frame.drawerOpen}
        onClick={() => frame.openDrawer(true)}
      />
      <Link href={siteMap.home} className={styles.brand}>
        {brand.logo ? <img src={brand.logo} alt="" /> : <Mark className={styles.mark} />}
        <span className={styles.name}>{brand.systemName}</span>
      </Link>
      {menu.mainMenuVisible && <AreaLinks className={styles.areas} linkClassName={styles.area} />}
      <div className={styles.end}>
        <Button
          className={styles.search}
          icon="search"
          title={t('frame.palette')}
          aria-haspopup="dialog"
          onPointerEnter={fetchPalette}
          onFocus={fetchPalette}
          onClick={() => frame.openPalette(true)}
        >
          <span>{t('frame.palettePrompt')}</span>
          <KeyHint keys="mod+k" />
        </Button>
        {siteMap.find(routes.help()) && (
          <IconButton icon="help" label={t('frame.help')} data-tour="help" onClick={() => frame.openHelp(true)} />
        )}
        <NoticeBell />
        <UserMenu />
      </div>
    </header>
  );
});
