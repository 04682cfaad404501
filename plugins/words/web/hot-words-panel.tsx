import { useState } from 'react';
import { MessageService, PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import { resourceContract } from '#core/resource';
import { ChoiceBox, EmptyState, IconButton, Panel, Segmented, useUi } from '#shared/ui';
import { shortcutRange, type DateShortcut } from '#shared/time';
import { hotWordSorts, wordContract } from '../contract';
import { hotWord } from '../resource';
import { HotWordLine } from './hot-word-line';
import styles from './words.module.css';

/** Date shortcuts of the dashboard's periods, which its links preserve. */
const shortcuts: Readonly<Record<string, DateShortcut>> = {
  '24h': 'last-24-hours',
  '7d': 'last-7-days',
  '30d': 'last-30-days',
};
const maxWords = 24;
/** The panel is refreshed only once per this number of dashboard refreshes. */
const slower = 10;
/** Places have a separate choice because they occur in every article and reveal little. */
const kinds = {
  all: 'person,organisation,brand,word',
  person: 'person',
  organisation: 'organisation,brand',
  place: 'place',
} as const;
type Kind = keyof typeof kinds;

/** Dashboard panel: hot words of the period compared to the preceding one; each word links to its articles. */
export default function HotWordsPanel({ period, subject, round }: Readonly<Record<string, unknown>>) {
  const t = useText('words');
  const { timeZone } = useUi();
  const client = useClient(wordContract);
  const dictionary = useClient(resourceContract(hotWord));
  const messages = useService(MessageService);
  const mayStop = useService(PrivilegeService).can('hot-word-dict').modify;
  const [kind, setKind] = useState<Kind>('all');
  const [sort, setSort] = useState<(typeof hotWordSorts)[number]>('count');
  const Subject_ID = String(subject ?? '');
  const time = shortcuts[String(period)] ?? 'last-24-hours';
  const loaded = useLoaded(
    (signal) => {
      const { from, to } = shortcutRange(time, Date.now(), timeZone);
      return client.hotWords(
        {
          query: {
            Published_At: `${from.toISOString()}..${to.toISOString()}`,
            type: kinds[kind],
            sort,
            size: maxWords,
            ...(Subject_ID ? { Subject_ID } : {}),
          },
        },
        { signal },
      );
    },
    [client, time, timeZone, Subject_ID, kind, sort, Math.floor(Number(round ?? 0) / slower)],
  );
  const { data, reload } = loaded;
  const stop = (word: string): void => {
    dictionary.create({ body: { Word: word, Action: 'stop', Is_Enabled: true } }).then(
      () => {
        messages.show('success', t('hot.stopped', { word }));
        reload();
      },
      (thrown: unknown) => messages.error(thrown),
    );
  };
  const max = Math.max(1, ...(data?.list ?? []).map(({ Count }) => Count));
  return (
    <Panel
      title={t('hot.title')}
      actions={
        <div className={styles.tools}>
          <ChoiceBox
            className={styles.kind}
            aria-label={t('hot.kind')}
            value={kind}
            choices={(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: t(`hot.kinds.${value}`) }))}
            onChange={(value) => setKind(value || 'all')}
          />
          <Segmented
            label={t('hot.sort')}
            value={sort}
            choices={hotWordSorts.map((value) => ({ value, label: t(`hot.sorts.${value}`) }))}
            onChange={setSort}
          />
        </div>
      }
    >
      <QueryView query={loaded} lines={8} compact empty={<EmptyState compact icon="tag" title={t('hot.empty')} />}>
        {(data) => (
          <>
            <ol className={styles.list} aria-label={t('hot.title')}>
              {data.list.map((word, index) => (
                <li key={word.Word} className={styles.line}>
                  <HotWordLine word={word} rank={index + 1} share={word.Count / max} time={time} subject={Subject_ID} />
                  {mayStop && (
                    <IconButton
                      small
                      icon="block"
                      label={t('hot.stop', { word: word.Word })}
                      onClick={() => stop(word.Word)}
                    />
                  )}
                </li>
              ))}
            </ol>
            <p className={styles.foot}>{t('hot.counted', { count: data.total })}</p>
          </>
        )}
      </QueryView>
    </Panel>
  );
}
