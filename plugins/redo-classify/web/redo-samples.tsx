import { useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { routes } from '#shared/routes';
import { EmptyState, Tabs, Tag, TimeText } from '#shared/ui';
import { redoClassifyContract } from '../contract';
import styles from './redo-classify.module.css';

interface RedoSamplesProps {
  readonly id: string;
  readonly gained: number;
  readonly lost: number;
}

/** Articles that a run gains or loses. */
export function RedoSamples({ id, gained, lost }: RedoSamplesProps) {
  const t = useText('redo-classify');
  const client = useClient(redoClassifyContract);
  const [change, setChange] = useState<'gained' | 'lost'>(gained > 0 ? 'gained' : 'lost');
  const { data, error, reload } = useLoaded(
    async (signal) => ({
      change,
      list: (await client.samples({ query: { Redo_ID: id, Change: change } }, { signal })).list,
    }),
    [client, id, change],
  );
  return (
    <Tabs
      label={t('samples')}
      tabs={[
        { key: 'gained', title: t('field.gained'), count: gained },
        { key: 'lost', title: t('field.lost'), count: lost },
      ]}
      value={change}
      onChange={setChange}
    >
      <QueryView
        query={{ data: data?.change === change ? data.list : undefined, error, reload }}
        lines={6}
        compact
        replaceOnError
        empty={<EmptyState compact title={t('noChange')} />}
      >
        {(samples) => (
          <ul className={styles.samples}>
            {samples.map((sample) => (
              <li key={`${sample.Subject_ID} ${sample.Article_ID}`}>
                <a href={routes.articleTrace({ q: sample.Article_ID, subject: sample.Subject_ID })}>{sample.Title}</a>{' '}
                <Tag>{sample.Subject_Name}</Tag>
                <br />
                <small className={styles.note}>
                  {sample.Site} · <TimeText at={sample.Published_At} form="full" />
                </small>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Tabs>
  );
}
