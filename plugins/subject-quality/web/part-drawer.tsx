import { useState } from 'react';
import { Link } from 'wouter';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Drawer, EmptyState, ErrorState, Note, Pagination, Skeleton, Stack, TimeText } from '#shared/ui';
import { subjectQualityContract, type QualitySample, type QualityPart } from '../contract';
import styles from './subject-quality.module.css';

interface PartDrawerProps {
  readonly draw: QualitySample;
  readonly part: QualityPart;
  readonly onClose: () => void;
}

/** Drawer with the articles behind a figure of a sample, page by page. */
export function PartDrawer({ draw: { Sample_ID, Counts }, part, onClose }: PartDrawerProps) {
  const t = useText('subject-quality');
  const client = useClient(subjectQualityContract);
  const messages = useService(MessageService);
  const [page, setPage] = useState(1);
  const { data, error, reload } = useLoaded(
    (signal) => client.articles({ query: { Sample_ID, Part: part, page } }, { signal }),
    [client, Sample_ID, part, page],
  );
  return (
    <Drawer open wide title={`${t(`part.${part}`)} · ${Counts[part]}`} onClose={onClose}>
      {error !== undefined && !data ? (
        <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.list.length === 0 ? (
        <EmptyState compact title={t('noArticles')} />
      ) : (
        <Stack>
          <ol className={styles.articles}>
            {data.list.map(({ Article_ID, Title, Site, Url, Published_At, Verdict, Is_Held, Is_Gone }) => (
              <li key={Article_ID}>
                {Is_Gone ? (
                  t('removedSince')
                ) : Is_Held ? (
                  <Link href={routes.article(Article_ID)}>{Title}</Link>
                ) : Url ? (
                  <a href={Url} target="_blank" rel="noreferrer noopener">
                    {Title}
                  </a>
                ) : (
                  Title
                )}
                {!Is_Gone && (
                  <Note>
                    {Site} · <TimeText at={Published_At} />
                    {Verdict && ` · ${t(`verdict.${Verdict}`)}`}
                  </Note>
                )}
              </li>
            ))}
          </ol>
          {data.total > data.size && <Pagination page={page} size={data.size} total={data.total} onPage={setPage} />}
        </Stack>
      )}
    </Drawer>
  );
}
