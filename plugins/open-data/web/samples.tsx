import { useState } from 'react';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { CopyButton, Note, Panel, Segmented, Stack } from '#shared/ui';
import { keyContract } from '../key-contract';
import { endpoints, getSamples, sampleKinds, type SampleKind } from './sample-code';
import styles from './open-data.module.css';

/** API documentation: endpoints, samples in curl and TypeScript, and the setup for MCP clients. */
export function Samples() {
  const t = useText('open-data');
  const client = useClient(keyContract);
  const [kind, setKind] = useState<SampleKind>('curl');
  const loaded = useLoaded((signal) => client.keys({}, { signal }), [client], 'keys');
  return (
    <QueryView query={loaded} lines={8} compact replaceOnError>
      {(data) => {
        const code = getSamples(data.Base_URL)[kind];
        return (
          <Stack>
            <Panel title={t('sample.endpoints')}>
              <ul>
                {endpoints.map(({ method, path, name }) => (
                  <li key={name}>
                    <code>
                      {method} {data.Base_URL}
                      {path}
                    </code>{' '}
                    — {t(`endpoint.${name}`)}
                  </li>
                ))}
              </ul>
              <Note>
                {t('sample.docs')}{' '}
                <a href="/docs" target="_blank" rel="noreferrer">
                  OpenAPI
                </a>
              </Note>
            </Panel>
            <Panel title={t('sample.title')}>
              <Stack>
                <Segmented
                  label={t('sample.title')}
                  value={kind}
                  choices={sampleKinds.map((value) => ({ value, label: t(`sample.kind.${value}`) }))}
                  onChange={setKind}
                />
                <pre className={styles.code} tabIndex={0}>
                  {code}
                </pre>
                <div>
                  <CopyButton text={code}>{t('sample.copy')}</CopyButton>
                </div>
                <Note>{t('sample.paging')}</Note>
              </Stack>
            </Panel>
          </Stack>
        );
      }}
    </QueryView>
  );
}
