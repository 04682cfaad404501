import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { HttpService, MessageService, useService, useText } from '#core/web';
import { formatDuration } from '#shared/format';
import { Button, Checkbox, Tag, TimeText, useUi } from '#shared/ui';
import type { DiscoveredSource } from '../contract';
import { extractionSource } from '../resource';
import { AddedSource } from './added-source';
import styles from './extraction.module.css';
import { DiscoveredSourcesStore, getName } from './discovered-sources-store';

/** Lists of a site, which can be added all at once, as a selection, or individually. */
export const DiscoveredSources = observer(function DiscoveredSources({
  list,
}: {
  readonly list: readonly DiscoveredSource[];
}) {
  const t = useText('extraction');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const [store] = useState(
    () =>
      new DiscoveredSourcesStore(
        list,
        async (source) =>
          (
            await http.request<{ readonly Source_ID: string }>('POST', extractionSource.path, {
              body: {
                Source_Name: getName(source),
                Url: source.Url,
                Source_Kind: source.Source_Kind,
                Media_Type: 'news',
                Interval_Seconds: source.Interval_Seconds,
                Is_Adaptive: true,
                Priority: 'normal',
                Detail_Mode: 'auto',
                Is_Enabled: true,
              },
            })
          ).Source_ID,
        (error) => messages.error(error),
      ),
  );
  const { open, chosenOnes } = store;
  return (
    <>
      {list.length > 1 && open.length > 0 && (
        <div className={styles.foundHead}>
          <Checkbox
            checked={chosenOnes.length === open.length}
            indeterminate={chosenOnes.length > 0 && chosenOnes.length < open.length}
            disabled={store.busy}
            onChange={store.chooseAll}
          >
            {t('find.all')}
          </Checkbox>
          <Button
            kind="primary"
            icon="add"
            busy={store.busy}
            disabled={chosenOnes.length === 0}
            onClick={() => void store.add(chosenOnes)}
          >
            {t('find.addChosen', { count: chosenOnes.length })}
          </Button>
        </div>
      )}
      <ul className={styles.found}>
        {list.map((source) => (
          <FoundLine key={source.Url} source={source} store={store} isOnly={list.length === 1} />
        ))}
      </ul>
    </>
  );
});

interface FoundLineProps {
  readonly source: DiscoveredSource;
  readonly store: DiscoveredSourcesStore;
  /** Whether it is the only list, so that no selection is needed. */
  readonly isOnly: boolean;
}

/** One list of a site with its type, its content and a button to add it. */
const FoundLine = observer(function FoundLine({ source, store, isOnly }: FoundLineProps) {
  const t = useText('extraction');
  const { language } = useUi();
  const name = getName(source);
  const added = store.getId(source);
  const title = (
    <>
      <strong>{name}</strong> <Tag>{t(`format.${source.Format}`)}</Tag>{' '}
      <Tag tone="accent">{t(`find.by.${source.Discovery_Method}`)}</Tag>
    </>
  );
  return (
    <li>
      <div className={styles.foundHead}>
        {added !== undefined || isOnly ? (
          <span>{title}</span>
        ) : (
          <Checkbox
            checked={store.isChosen(source)}
            disabled={store.busy}
            aria-label={t('find.choose', { name })}
            onChange={(chosen) => store.choose(source, chosen)}
          >
            {title}
          </Checkbox>
        )}
        {added === undefined && (
          <Button
            small
            kind={isOnly ? 'primary' : undefined}
            icon="add"
            busy={store.isBusy(source)}
            disabled={store.busy}
            aria-label={t('find.addNamed', { name })}
            onClick={() => void store.add([source])}
          >
            {t('find.add')}
          </Button>
        )}
      </div>
      <span className={styles.note}>{source.Url}</span>
      <span className={styles.note}>
        {source.Is_Unopened
          ? t('find.unopened')
          : t('find.details', {
              count: source.Found,
              interval: formatDuration(source.Interval_Seconds * 1000, language),
            })}
        {source.Latest_At && (
          <>
            {' '}
            · {t('find.latest')} <TimeText at={source.Latest_At} />
          </>
        )}
      </span>
      {source.list.length > 0 && (
        <ul className={styles.samples}>
          {source.list.map((item, index) => (
            <li key={index}>
              {item.Url ? (
                <a href={item.Url} target="_blank" rel="noreferrer noopener">
                  {item.Title || item.Url}
                </a>
              ) : (
                item.Title || t('try.untitled')
              )}
            </li>
          ))}
        </ul>
      )}
      {added !== undefined && <AddedSource id={added} isNew={source.Existing_Source_ID === null} />}
    </li>
  );
});
