import { useState } from 'react';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { CopyButton, ErrorState, Note, Panel, Segmented, Skeleton, Stack } from '#shared/ui';
import { keyContract } from '../key-contract';
import { endpoints, getSamples, sampleKinds, type SampleKind } from './sample-code';
import styles from './open-data.module.css';

/** API documentation: endpoints, samples in curl and TypeScript, and the setup for MCP clients. */
export function Samples() {
  const t = useText('open-data');
  const client = useClient(keyContract);
  const messages = useService(MessageService);
  const [kind, setKind] = useState<SampleKind>('curl');
  const { data, error, reload } = useLoaded((signal) => client.keys({}, { signal }), [client], 'keys');
  if (error) return <ErrorState compact message={messages.textOf(error)} onRetry={reload} />;
  if (!data) return <Skeleton lines={8} />;
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
}
