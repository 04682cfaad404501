import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { getClientOptions } from '#core';
import { classes, UiProvider } from '#shared/ui';
import { AuthService } from '../auth/auth-service';
import { BrandService } from '../brand/brand-service';
import { LocaleService } from '../locale/locale-service';
import { MenuStateService } from '../menu-state/menu-state-service';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useLater, type Later } from '../react/use-later';
import { NoticeService } from '../notice/notice-service';
import { useShortcut } from '../react/use-shortcut';
import { useText } from '../react/use-text';
import { SiteMapService } from '../site-map/site-map-service';
import { StorageService } from '../storage/storage-service';
import { ThemeService } from '../theme/theme-service';
import { Banners } from './banners';
import { FrameContext, useFrame } from './frame-context';
import { FrameStore } from './frame-store';
import styles from './frame.module.css';
import { Header } from './header';
import { fetchPalette, helpSlot, menuDrawer, noticeHost, palette, sheet } from './later-parts';
import { LeftMenu } from './left-menu';
import { PageTabs } from './page-tabs';
import { PageTabsStore } from './page-tabs-store';
import { PageBar } from './page-bar';
import { Watermark } from './watermark';

/** Milliseconds for which the frame and the first screen are shown before anything else appears. */
const restDelay = 3000;

function Fetched({ part }: { readonly part: Later }) {
  const Part = useLater(part);
  return (
    Part && (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    )
  );
}

/** Application frame around every screen: header, menus, tabs, footer. */
export const Frame = observer(function Frame({ children }: { readonly children: ReactNode }) {
  const navigation = useService(NavigationService);
  const auth = useService(AuthService);
  const locale = useService(LocaleService);
  const siteMap = useService(SiteMapService);
  const storage = useService(StorageService);
  const { dark } = useService(ThemeService);
  const [stores] = useState(() => ({
    frame: new FrameStore(siteMap, navigation, locale, auth),
    pageTabs: new PageTabsStore(storage),
  }));
  return (
    <UiProvider language={locale.language} timeZone={auth.user?.Time_Zone ?? 'Asia/Shanghai'} dark={dark}>
      <FrameContext value={stores}>
        <FrameBody>{children}</FrameBody>
      </FrameContext>
    </UiProvider>
  );
});

const FrameBody = observer(function FrameBody({ children }: { readonly children: ReactNode }) {
  const t = useText('core');
  const menu = useService(MenuStateService);
  const brand = useService(BrandService);
  const navigation = useService(NavigationService);
  const { user } = useService(AuthService);
  const notices = useService(NoticeService);
  const { frame, pageTabs } = useFrame();
  const { place, path, search } = navigation;
  useEffect(() => {
    if (place && place.route.access !== 'open')
      pageTabs.visit({ path, search, plugin: place.plugin, title: place.route.title });
    frame.openDrawer(false);
    frame.openHelp(false);
  }, [place, path, search, pageTabs, frame]);
  useEffect(() => {
    const timer = setTimeout(() => frame.settle(), restDelay);
    return () => clearTimeout(timer);
  }, [frame]);
  // Prefetches the palette on the first key of its shortcut or when the pointer is over its button, so that it opens
  // immediately.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => (key === 'Control' || key === 'Meta') && fetchPalette();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const help = { group: () => t('frame.general') };
  useShortcut('mod+k', () => frame.openPalette(!frame.paletteOpen), t('frame.palette'), {
    ...help,
    id: 'palette',
    whileTyping: true,
    keyOnly: true,
  });
  useShortcut('?', () => frame.openSheet(true), t('frame.shortcuts'), { ...help, id: 'shortcuts' });
  useShortcut('g ?', () => frame.openHelp(true), t('frame.help'), { ...help, id: 'help' });
  useShortcut(
    'mod+shift+f',
    () => (menu.fullScreen ? menu.leaveFullScreen() : menu.enterFullScreen()),
    t('frame.fullScreen'),
    { ...help, id: 'full-screen' },
  );
  useShortcut('[', () => menu.toggleLeftMenu(), t('frame.toggleMenu'), { ...help, id: 'left-menu' });
  useShortcut('g h', () => navigation.navigate('/'), t('frame.home'), { ...help, id: 'home' });
  const watermark = user && getClientOptions(user).Watermark;
  return (
    <div className={styles.frame}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t('frame.skip')}
      </a>
      <Banners />
      {menu.headVisible && <Header />}
      <div className={styles.body}>
        {menu.leftMenuVisible && frame.leftMenu.length > 0 && <LeftMenu />}
        <div className={styles.content}>
          {menu.headVisible && user?.Preferences.pageTabs === true && <PageTabs />}
          <main id="content" tabIndex={-1} className={classes(styles.main, menu.headVisible && styles.below)}>
            <PageBar>{children}</PageBar>
          </main>
          {menu.footerVisible && <footer className={styles.footer}>{brand.systemName}</footer>}
        </div>
      </div>
      {(frame.drawerOpen || menuDrawer.ready) && <Fetched part={menuDrawer} />}
      {watermark && <Watermark text={watermark} />}
      {frame.paletteOpen && <Fetched part={palette} />}
      {frame.sheetOpen && <Fetched part={sheet} />}
      {(frame.helpOpen || frame.isTouring) && <Fetched part={helpSlot} />}
      {(notices.shown.length > 0 || noticeHost.ready) && <Fetched part={noticeHost} />}
    </div>
  );
});
