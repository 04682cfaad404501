import { observer } from 'mobx-react-lite';
import { LocaleService, NavigationService, SiteMapService, useService, type ResourceParts } from '#core/web';
import { TextButton } from '#shared/ui';
import type { accessLogList } from './access-log-list';
import styles from './audit-log.module.css';

/** Screen name and address, linked to the screen. */
const ScreenName = observer(function ScreenName({ path }: { readonly path: string }) {
  const locale = useService(LocaleService);
  const navigation = useService(NavigationService);
  const siteMap = useService(SiteMapService);
  const place = siteMap.find(path.split(/[?#]/, 1)[0] ?? path);
  if (!place) return <code className={styles.code}>{path}</code>;
  const open = (): void => navigation.navigate(path);
  return (
    <span className={styles.screen}>
      {siteMap.may(place) ? (
        <TextButton onClick={open}>{locale.text(place.plugin, place.route.title)}</TextButton>
      ) : (
        locale.text(place.plugin, place.route.title)
      )}
      <code className={styles.code}>{path}</code>
    </span>
  );
});

/** Access log list; entries can be deleted, which the operation log records. */
const accessLogParts: ResourceParts<typeof accessLogList> = {
  cells: { Column_Path: ({ Column_Path }) => <ScreenName path={Column_Path ?? ''} /> },
  without: ['add', 'edit', 'import', 'export'],
  removal: 'confirm',
};

export default accessLogParts;
