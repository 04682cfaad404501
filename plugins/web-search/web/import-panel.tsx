import { MessageService, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { ErrorState, Panel, Skeleton, Tag, TimeText, type Tone } from '#shared/ui';
import type { TakenArticle, TakenState } from '../contract';
import { useFailureText } from './use-failure-text';
import type { useTaken } from './use-taken';
import styles from './web-search.module.css';

const tones: Readonly<Record<TakenState, Tone>> = {
  waiting: 'neutral',
  storing: 'accent',
  stored: 'positive',
  known: 'positive',
  rejected: 'negative',
  failed: 'negative',
};
const shown = 10;

/** Recent imports of the client and their states. */
export function TakenPanel({ taken }: { readonly taken: ReturnType<typeof useTaken> }) {
  const t = useText('web-search');
  const messages = useService(MessageService);
  const { data, error, reload } = taken;
  if (error && !data)
    return (
      <Panel title={t('taken.title')}>
        <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
      </Panel>
    );
  if (!data)
    return (
      <Panel title={t('taken.title')}>
        <Skeleton lines={3} />
      </Panel>
    );
  if (data.list.length === 0) return null;
  return (
    <Panel title={t('taken.titleCount', { count: data.total })}>
      <ul className={styles.taken} aria-label={t('taken.title')}>
        {data.list.slice(0, shown).map((row) => (
          <TakenLine key={row.Taken_ID} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function TakenLine({ row }: { readonly row: TakenArticle }) {
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
      <div className={styles.facts}>
        <Tag tone={tones[row.State]}>{t(`taken.${row.State}`)}</Tag>
        {isIn && !row.Has_Page && <span>{t('taken.summaryOnly')}</span>}
        <TimeText at={row.Created_At} />
        {row.User_Name && <span>{row.User_Name}</span>}
      </div>
      {row.Error_Code && <p className={styles.quiet}>{failureText(row.Error_Code, row.Error_Message)}</p>}
    </li>
  );
}
