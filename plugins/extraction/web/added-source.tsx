import type { Row } from '#core/resource';
import { HttpService, NavigationService, useLoaded, useReloading, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Button } from '#shared/ui';
import { extractionSource } from '../resource';
import styles from './extraction.module.css';
import { isReading, SourceState } from './source-state';

/** Polling interval in milliseconds; the first visit finishes soon. */
const watchEvery = 2000;

/** Shows the progress of an added source until its first visit is finished, with a link to its articles. */
export function AddedSource({ id, isNew }: { readonly id: string; readonly isNew: boolean }) {
  const t = useText('extraction');
  const http = useService(HttpService);
  const navigation = useService(NavigationService);
  const { data, reload } = useLoaded(
    (signal) => http.request<Row<typeof extractionSource>>('GET', `${extractionSource.path}/${id}`, { signal }),
    [http, id],
  );
  const isWaiting = data !== undefined && !data.Error_Code && (data.State === 'new' || isReading(data));
  useReloading(reload, watchEvery, isWaiting);
  return (
    <div className={styles.added} role="status">
      <span>{t(isNew ? 'find.added' : 'find.known')}</span>
      {data && <SourceState row={data} />}
      {data && !isWaiting && !data.Error_Code && <span>{t('find.stored', { count: data.Articles_24h ?? 0 })}</span>}
      <Button small icon="history" onClick={() => navigation.navigate(routes.extractionLog({ source: id }))}>
        {t('action.log')}
      </Button>
      <Button small icon="edit" onClick={() => navigation.navigate(routes.sourceEdit({ id }))}>
        {t('find.edit')}
      </Button>
    </div>
  );
}
