import { useState } from 'react';
import { Link } from 'wouter';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { routes } from '#shared/routes';
import { Drawer, EmptyState, Note, Pagination, Stack, TimeText } from '#shared/ui';
import { subjectQualityContract, type QualitySample, type QualityPart } from '../contract';
import styles from './subject-quality.module.css';

interface PartDrawerProps {
  readonly sample: QualitySample;
  readonly part: QualityPart;
  readonly onClose: () => void;
}

/** Drawer with the articles behind a figure of a sample, page by page. */
export function PartDrawer({ sample: { Sample_ID, Counts }, part, onClose }: PartDrawerProps) {
  const t = useText('subject-quality');
  const client = useClient(subjectQualityContract);
  const [page, setPage] = useState(1);
  const loaded = useLoaded(
    (signal) => client.articles({ query: { Sample_ID, Part: part, page } }, { signal }),
    [client, Sample_ID, part, page],
  );
  return (
    <Drawer open wide title={`${t(`part.${part}`)} · ${Counts[part]}`} onClose={onClose}>
      <QueryView query={loaded} lines={8} compact empty={<EmptyState compact title={t('noArticles')} />}>
        {(data) => (
          <Stack>
            <ol className={styles.articles}>
              {data.list.map(({ Article_ID, Title, Site, Url, Published_At, Decision, Is_Held, Is_Gone }) => (
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
                      {Decision && ` · ${t(`decision.${Decision}`)}`}
                    </Note>
                  )}
                </li>
              ))}
            </ol>
            {data.total > data.size && <Pagination page={page} size={data.size} total={data.total} onPage={setPage} />}
          </Stack>
        )}
      </QueryView>
    </Drawer>
  );
}
