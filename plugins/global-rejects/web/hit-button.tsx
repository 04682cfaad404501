import { MessageService, usePages, useService, useText, type Page } from '#core/web';
import { DrawerButton, PagedRows, Tag, TimeText } from '#shared/ui';
import type { RejectHit } from '../contract';
import styles from './hit-button.module.css';

interface HitButtonProps {
  readonly name: string;
  readonly count: number;
  /** Loads a page; `after` is the `next` of the previous one. */
  readonly load: (after?: string) => Promise<Page<RejectHit>>;
}

/** Opens the list of articles that an entry matched. */
export function HitButton({ name, count, load }: HitButtonProps) {
  const t = useText('global-rejects');
  return (
    <DrawerButton label={t('hits.open', { name, count })} title={t('hits.title', { name })}>
      <HitList load={load} />
    </DrawerButton>
  );
}

function HitList({ load }: Pick<HitButtonProps, 'load'>) {
  const t = useText('global-rejects');
  const messages = useService(MessageService);
  const pages = usePages(load, []);
  return (
    <PagedRows
      pages={pages}
      problem={pages.error === undefined ? undefined : messages.textOf(pages.error)}
      empty={{ title: t('hits.empty'), text: t('hits.emptyText') }}
    >
      {(hits) => (
        <ul className={styles.list}>
          {hits.map((hit) => (
            <li key={`${hit.Hit_At} ${hit.Url ?? hit.Title}`}>
              {hit.Url ? (
                <a href={hit.Url} target="_blank" rel="noopener noreferrer">
                  {hit.Title || hit.Url}
                </a>
              ) : (
                <span>{hit.Title}</span>
              )}
              <small>
                {hit.Site} · <TimeText at={hit.Hit_At} />
              </small>{' '}
              <Tag tone={hit.Is_Trial ? 'accent' : 'negative'}>
                {t(hit.Is_Trial ? 'hits.counted' : 'hits.rejected')}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  );
}
