import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { formatDuration, formatFileSize, formatNumber } from '#shared/format';
import { Button, Field, Panel, Skeleton, TextInput, TimeText, useUi } from '#shared/ui';
import { adapterContract, type TriedAdapter } from '../adapter-contract';
import styles from './article-tracking.module.css';
import { useTrackError } from './use-track-error';

type Draft = Parameters<ReturnType<typeof useClient<typeof adapterContract>>['tryOut']>[0]['body']['Draft'];

/** Reads one article with the draft in the form and shows the result. */
export function AdapterTry({ draft }: { readonly draft: Readonly<Record<string, unknown>> }) {
  const t = useText('article-tracking');
  const client = useClient(adapterContract);
  const [url, setUrl] = useState('');
  const inputKey = JSON.stringify([draft, url]);
  const visit = useAction(async () => {
    const tryResult = await client.tryOut({ body: { Url: url.trim(), Draft: draft as unknown as Draft } });
    return { of: inputKey, found: tryResult };
  });
  const tried = visit.result;
  return (
    <Panel
      title={t('try.title')}
      actions={
        <Button
          small
          icon="bolt"
          busy={visit.busy}
          disabled={!/^https?:\/\/\S+$/.test(url.trim()) || !draft.Url_Pattern || !draft.Adapter_Name}
          onClick={() => void visit.run()}
        >
          {t('try.action')}
        </Button>
      }
    >
      <div className={styles.stack} aria-live="polite">
        <Field label={t('try.url')} hint={t('try.text')}>
          {(field) => (
            <TextInput
              {...field}
              type="url"
              maxLength={2000}
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
        </Field>
        {visit.busy && <Skeleton lines={5} />}
        {!visit.busy && tried && tried.of !== inputKey && <p className={styles.note}>{t('try.stale')}</p>}
        {!visit.busy && tried && <Tried found={tried.found} />}
      </div>
    </Panel>
  );
}

function Tried({ found }: { readonly found: TriedAdapter }) {
  const t = useText('article-tracking');
  const { language } = useUi();
  const errorText = useTrackError();
  const names = Object.entries(found.Captures)
    .map(([name, value]) => `{${name}} = ${value}`)
    .join(' · ');
  const numbers = Object.entries(found.Numbers ?? {})
    .flatMap(([name, value]) => (value === null ? [] : [`${t(`number.${name}`)} ${formatNumber(value, language)}`]))
    .join(' · ');
  return (
    <>
      {found.Error && (
        <div className={styles.failure} role="alert">
          <p>
            <strong>{errorText(found.Error.Code, found.Error.Message)}</strong>
          </p>
          <p className={styles.note}>{found.Error.Message}</p>
        </div>
      )}
      {!found.Error && !found.Is_Match && (
        <p role="alert">
          <strong>{t('try.noMatch')}</strong>
        </p>
      )}
      {found.Is_Match && !found.Error && (
        <p>
          <strong>{t(found.Has_More ? 'try.foundMore' : 'try.found', { count: found.Found })}</strong>
        </p>
      )}
      {names && <p className={styles.note}>{names}</p>}
      {numbers && <p>{numbers}</p>}
      {found.Requests.map(({ Url, Status, Bytes, Milliseconds }) => (
        <p key={Url} className={styles.note}>
          {Url} · HTTP {Status} · {formatFileSize(Bytes, language)} · {formatDuration(Milliseconds, language)}
        </p>
      ))}
      {found.list.length > 0 && (
        <ol className={styles.list}>
          {found.list.map((reply, index) => (
            <li key={reply.ID || index}>
              <div className={styles.details}>
                <b>{reply.Author || t('nobody')}</b>
                <TimeText at={reply.Published_At} form="full" />
                {reply.Place && <span>{reply.Place}</span>}
                {reply.Likes !== null && <span>{t('likes', { count: reply.Likes })}</span>}
                {reply.ID && <span>ID {reply.ID}</span>}
                {reply.Parent_ID && <span>→ {reply.Parent_ID}</span>}
              </div>
              <p className={styles.text}>{reply.Text}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
