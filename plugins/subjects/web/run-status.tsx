import { useClient, useLoaded, useReloading, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Panel, ProgressBar, TimeText } from '#shared/ui';
import { subjectContract } from '../contract';
import styles from './run-status.module.css';

const pollInterval = 1200;

/** Progress of applying the saved rule to stored articles, and what it changed. */
export function RunStatus({ subjectId }: { readonly subjectId: string }) {
  const t = useText('subjects');
  const client = useClient(subjectContract);
  const { data, reload } = useLoaded(
    (signal) => client.progress({ query: { Subject_ID: subjectId } }, { signal }),
    [client, subjectId],
  );
  const isBusy = data?.State === 'waiting' || data?.State === 'running';
  useReloading(reload, pollInterval, isBusy);
  if (!data || (data.State === 'done' && data.Finished_At === null)) return null;
  return (
    <Panel title={t('run.title')}>
      <div className={styles.run} role="status">
        <p>{t(`run.${data.State}`, { version: data.Version })}</p>
        {data.State === 'running' && (
          <ProgressBar
            value={data.Candidates === 0 ? 0 : data.Checked / data.Candidates}
            label={t('run.progress', { checked: data.Checked, candidates: data.Candidates })}
          />
        )}
        {data.State === 'running' && (
          <p className={styles.note}>{t('run.progress', { checked: data.Checked, candidates: data.Candidates })}</p>
        )}
        {data.State === 'done' && (
          <p>
            <strong>{t('run.effect', { added: data.Added, removed: data.Removed })}</strong>{' '}
            {data.Finished_At && (
              <span className={styles.note}>
                <TimeText at={data.Finished_At} />
              </span>
            )}
          </p>
        )}
        {data.State === 'done' && <a href={routes.articles({ Subject_ID: subjectId })}>{t('run.look')}</a>}
      </div>
    </Panel>
  );
}
