import { MessageService, useClient, usePages, useReloading, useService, useText } from '#core/web';
import { DrawerButton, PagedRows, TimeText } from '#shared/ui';
import { clientFilterContract } from '../contract';
import styles from './hidden-button.module.css';

interface HiddenButtonProps {
  readonly filter: 'list' | 'word' | 'parameter';
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** The entry is being applied; the list is refreshed until that is done. */
  readonly waiting: boolean;
  readonly reload: () => void;
}

const pollIntervalMs = 1500;

/** Opens the articles that an entry hides. */
export function HiddenButton({ filter, id, name, count, waiting, reload }: HiddenButtonProps) {
  const t = useText('client-filters');
  useReloading(reload, pollIntervalMs, waiting);
  return (
    <DrawerButton label={t('hidden.open', { name, count })} title={t('hidden.title', { name })}>
      <HiddenList filter={filter} id={id} />
    </DrawerButton>
  );
}

function HiddenList({ filter, id }: Pick<HiddenButtonProps, 'filter' | 'id'>) {
  const t = useText('client-filters');
  const client = useClient(clientFilterContract);
  const messages = useService(MessageService);
  const load = { list: client.hiddenByList, word: client.hiddenByWord, parameter: client.hiddenByParameter }[filter];
  const pages = usePages(
    (after, signal) => load({ query: { Entry_ID: id, ...(after ? { after } : {}) } }, { signal }),
    [filter, id],
  );
  return (
    <PagedRows
      pages={pages}
      problem={pages.error === undefined ? undefined : messages.textOf(pages.error)}
      empty={{ title: t('hidden.empty'), text: t('hidden.emptyText') }}
    >
      {(articles) => (
        <ul className={styles.list}>
          {articles.map((article) => (
            <li key={article.Article_ID}>
              {article.Url ? (
                <a href={article.Url} target="_blank" rel="noopener noreferrer">
                  {article.Title}
                </a>
              ) : (
                <span>{article.Title}</span>
              )}
              <br />
              <small>
                {article.Site} · <TimeText at={article.Published_At} /> ·{' '}
                {t('hidden.because', {
                  reason: filter === 'parameter' ? t(`parameter.${article.Reason}`) : article.Reason,
                })}
              </small>
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  );
}
