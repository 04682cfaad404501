import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { Button, Field, Panel, Skeleton, TextInput } from '#shared/ui';
import { extractionContract } from '../contract';
import styles from './extraction.module.css';
import { DiscoveredSources } from './discovered-sources';
import { useErrorText } from './use-error-text';

/**
 * Discovers the lists of a site from its URL, each of which can be added with one click. `first` is the initial value
 * of the field.
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
  const siteResult = find.busy ? undefined : find.result;
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
          {siteResult?.Error && siteResult.list.length === 0 && (
            <div className={styles.failure} role="alert">
              <p>
                <strong>{errorText(siteResult.Error.Code, siteResult.Error.Message)}</strong>
              </p>
              <p className={styles.note}>{siteResult.Error.Message}</p>
            </div>
          )}
          {siteResult && !siteResult.Error && siteResult.list.length === 0 && <p role="alert">{t('find.nothing')}</p>}
          {siteResult && siteResult.list.length > 0 && (
            <>
              <p className={styles.note}>
                {t('find.found', { count: siteResult.list.length, requests: siteResult.Requests })}
              </p>
              <DiscoveredSources key={siteResult.list.map(({ Url }) => Url).join(' ')} list={siteResult.list} />
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}
