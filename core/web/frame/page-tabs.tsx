import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { classes, Icon, IconButton, MenuButton } from '#shared/ui';
import { LocaleService } from '../locale/locale-service';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from '../react/kernel-context';
import { useShortcut } from '../react/use-shortcut';
import { useText } from '../react/use-text';
import { SiteMapService } from '../site-map/site-map-service';
import { useFrame } from './frame-context';
import type { PageTab } from './page-tabs-store';
import styles from './page-tabs.module.css';

/** Optional tabs of the opened screens, each with its own URL. Delete closes the focused tab. */
export const PageTabs = observer(function PageTabs() {
  const t = useText('core');
  const locale = useService(LocaleService);
  const navigation = useService(NavigationService);
  const { home } = useService(SiteMapService);
  const { pageTabs } = useFrame();
  const close = (path: string): void => {
    const next = pageTabs.close(path, navigation.path);
    if (path === navigation.path) navigation.navigate(next ? next.path + next.search : home);
  };
  const go = (tab: PageTab | undefined): void => {
    if (tab) navigation.navigate(tab.path + tab.search);
  };
  const group = () => t('frame.pageTabs');
  useShortcut('g t', () => go(pageTabs.beside(navigation.path, 1)), t('frame.nextTab'), { group, id: 'tab-next' });
  useShortcut('g shift+t', () => go(pageTabs.beside(navigation.path, -1)), t('frame.previousTab'), {
    group,
    id: 'tab-previous',
  });
  useShortcut('g w', () => close(navigation.path), t('frame.closeThisTab'), { group, id: 'tab-close' });
  const getMenu = ({ path, pinned }: PageTab) => [
    {
      key: 'pin',
      label: t(pinned ? 'frame.unpinTab' : 'frame.pinTab'),
      icon: 'pin' as const,
      onSelect: () => pageTabs.pin(path, !pinned),
    },
    { key: 'close', label: t('frame.closeTab'), icon: 'close' as const, onSelect: () => close(path) },
    {
      key: 'others',
      label: t('frame.closeOtherTabs'),
      onSelect: () => {
        pageTabs.closeOthers(path);
        if (path !== navigation.path) navigation.navigate(path);
      },
    },
  ];
  return (
    <nav className={styles.tabs} aria-label={t('frame.pageTabs')}>
      {pageTabs.tabs.map((tab) => {
        const present = tab.path === navigation.path;
        const title = locale.text(tab.plugin, tab.title);
        return (
          <span
            key={tab.path}
            className={classes(styles.tab, present && styles.present)}
            onAuxClick={(event) => {
              if (event.button === 1) close(tab.path);
            }}
          >
            <Link
              href={tab.path + tab.search}
              aria-current={present ? 'page' : undefined}
              onKeyDown={(event) => {
                if (event.key === 'Delete') close(tab.path);
              }}
            >
              {tab.pinned && <Icon name="pin" size={12} />}
              {title}
            </Link>
            <MenuButton small icon="chevron-down" label={t('frame.tabMenu', { title })} items={getMenu(tab)} />
            {!tab.pinned && (
              <IconButton small icon="close" label={t('frame.closeTabOf', { title })} onClick={() => close(tab.path)} />
            )}
          </span>
        );
      })}
    </nav>
  );
});
