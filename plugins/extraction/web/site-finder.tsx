import { useState } from 'react';
import { HttpService, useAction, useClient, useService, useText } from '#core/web';
import { formatDuration } from '#shared/format';
import { Button, Field, Panel, Skeleton, Tag, TextInput, TimeText, useUi } from '#shared/ui';
import { extractionContract, type FoundSource } from '../contract';
import { extractionSource } from '../resource';
import { AddedSource } from './added-source';
import styles from './extraction.module.css';
import { useErrorText } from './use-error-text';

/**
 * Finds what a site publishes by its address alone; what is found is added with one press. `first` stands in the field
 * to begin with.
 */
export function SiteFinder({ first = '' }: { readonly first?: string }) {
  const t = useText('extraction');
  const client = useClient(extractionContract);
  const errorText = useErrorText();
  const [address, setAddress] = useState(first);
  const find = useAction(async () => {
    if (!address.trim()) return;
    return client.discover({ body: { Url: address.trim() } });
  });
  const found = find.busy ? undefined : find.result;
  return (
    <Panel title={t('find.title')} className={styles.finder}>
      <div className={styles.stack}>
        <form
          className={styles.findForm}
          onSubmit={(event) => {
            event.preventDefault();
            void find.run();
          }}
        >
          <Field label={t('find.address')} hint={t('find.hint')}>
            {(field) => (
              <TextInput
                {...field}
                inputMode="url"
                placeholder="www.example.com"
                maxLength={2000}
                value={address}
                onChange={({ target }) => setAddress(target.value)}
              />
            )}
          </Field>
          <Button type="submit" kind="primary" icon="search" busy={find.busy} disabled={!address.trim()}>
            {t('find.action')}
          </Button>
        </form>
        <div className={styles.stack} aria-live="polite">
          {find.busy && (
            <>
              <p className={styles.note}>{t('find.running')}</p>
              <Skeleton lines={3} />
            </>
          )}
          {found?.Error && found.list.length === 0 && (
            <div className={styles.failure} role="alert">
              <p>
                <strong>{errorText(found.Error.Code, found.Error.Message)}</strong>
              </p>
              <p className={styles.note}>{found.Error.Message}</p>
            </div>
          )}
          {found && !found.Error && found.list.length === 0 && <p role="alert">{t('find.nothing')}</p>}
          {found && found.list.length > 0 && (
            <>
              <p className={styles.note}>{t('find.found', { count: found.list.length, requests: found.Requests })}</p>
              <ul className={styles.found}>
                {found.list.map((source) => (
                  <FoundLine key={source.Url} source={source} />
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** One list of a site: what it is, what it holds, and the way to have it visited. */
function FoundLine({ source }: { readonly source: FoundSource }) {
  const t = useText('extraction');
  const http = useService(HttpService);
  const { language } = useUi();
  const name = (source.Title || new URL(source.Url).host).slice(0, 100);
  const add = useAction(async () => {
    const { Source_ID } = await http.request<{ readonly Source_ID: string }>('POST', extractionSource.path, {
      body: {
        Source_Name: name,
        Url: source.Url,
        Source_Kind: source.Source_Kind,
        Media_Type: 'news',
        Interval_Seconds: source.Interval_Seconds,
        Is_Adaptive: true,
        Priority: 'normal',
        Detail_Mode: 'auto',
        Is_Enabled: true,
      },
    });
    return Source_ID;
  });
  const added = add.result ?? source.Known_Source_ID;
  return (
    <li>
      <div className={styles.foundHead}>
        <span>
          <strong>{name}</strong> <Tag>{t(`format.${source.Format}`)}</Tag>{' '}
          <Tag tone="accent">{t(`find.by.${source.Found_By}`)}</Tag>
        </span>
        {added ? null : (
          <Button
            small
            kind="primary"
            icon="add"
            busy={add.busy}
            aria-label={t('find.addNamed', { name })}
            onClick={() => void add.run()}
          >
            {t('find.add')}
          </Button>
        )}
      </div>
      <span className={styles.note}>{source.Url}</span>
      <span className={styles.note}>
        {t('find.facts', {
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
      {added && <AddedSource id={added} isNew={source.Known_Source_ID === null} />}
    </li>
  );
}
