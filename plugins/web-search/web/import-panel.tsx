import { MessageService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { ErrorState, Panel, Skeleton, Tag, TimeText, type Tone } from '#shared/ui';
import type { ImportedResult, ImportState } from '../contract';
import { useFailureText } from './use-failure-text';
import type { useImports } from './use-imports';
import styles from './web-search.module.css';

const tones: Readonly<Record<ImportState, Tone>> = {
  waiting: 'neutral',
  storing: 'accent',
  stored: 'positive',
  known: 'positive',
  rejected: 'negative',
  failed: 'negative',
};
const shown = 10;

/** Recent imports of the client and their states. */
export function ImportPanel({ imported }: { readonly imported: ReturnType<typeof useImports> }) {
  const t = useText('web-search');
  const messages = useService(MessageService);
  const { data, error, reload } = imported;
  if (error && !data)
    return (
      <Panel title={t('imported.title')}>
        <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
      </Panel>
    );
  if (!data)
    return (
      <Panel title={t('imported.title')}>
        <Skeleton lines={3} />
      </Panel>
    );
  if (data.list.length === 0) return null;
  return (
    <Panel title={t('imported.titleCount', { count: data.total })}>
      <ul className={styles.imported} aria-label={t('imported.title')}>
        {data.list.slice(0, shown).map((row) => (
          <ImportLine key={row.Import_ID} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function ImportLine({ row }: { readonly row: ImportedResult }) {
  const t = useText('web-search');
  const failureText = useFailureText();
  const isIn = row.State === 'stored' || row.State === 'known';
  return (
    <li>
      <a
        {...(isIn && row.Article_ID
          ? { href: routes.article(row.Article_ID) }
          : { href: row.Url, target: '_blank', rel: 'noopener noreferrer' })}
      >
        {row.Title || row.Url}
      </a>
      <div className={styles.details}>
        <Tag tone={tones[row.State]}>{t(`imported.${row.State}`)}</Tag>
        {isIn && !row.Has_Page && <span>{t('imported.summaryOnly')}</span>}
        <TimeText at={row.Created_At} />
        {row.User_Name && <span>{row.User_Name}</span>}
      </div>
      {row.Error_Code && <p className={styles.quiet}>{failureText(row.Error_Code, row.Error_Message)}</p>}
    </li>
  );
}
