import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ResultOf } from '#core';
import { PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import type { Row } from '#core/resource';
import { formatNumber } from '#shared/format';
import { Button, Drawer, Field, IconButton, TextInput, TimeText, useUi } from '#shared/ui';
import { webSearchContract } from '../contract';
import type { webSearchEngine } from '../resource';
import { useFailureText } from './use-failure-text';
import styles from './web-search.module.css';

interface EngineTestProps {
  readonly row: Row<typeof webSearchEngine>;
  readonly reload: () => void;
}

/** Sends a test query to an engine and shows the request and the response. */
export const EngineTest = observer(({ row, reload }: EngineTestProps) => {
  const t = useText('web-search');
  const mayTest = useService(PrivilegeService).can('web-search-engine').modify;
  const [open, setOpen] = useState(false);
  if (!mayTest) return null;
  return (
    <>
      <IconButton small icon="bolt" label={t('engine.test', { name: row.Engine_Name })} onClick={() => setOpen(true)} />
      <Drawer
        open={open}
        wide
        title={t('engine.test', { name: row.Engine_Name })}
        onClose={() => {
          setOpen(false);
          reload();
        }}
      >
        <TestForm id={row.Web_Search_Engine_ID} />
      </Drawer>
    </>
  );
});

function TestForm({ id }: { readonly id: string }) {
  const t = useText('web-search');
  const client = useClient(webSearchContract);
  const [words, setWords] = useState('');
  const test = useAction(async () => {
    if (words.trim() === '') return;
    return client.testEngine({ body: { id, Words: words.trim() } });
  });
  return (
    <form
      className={styles.test}
      onSubmit={(event) => {
        event.preventDefault();
        void test.run();
      }}
    >
      <Field label={t('engine.words')}>
        {(field) => (
          <div className={styles.line}>
            <TextInput
              {...field}
              data-autofocus
              maxLength={100}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
            <Button type="submit" kind="primary" busy={test.busy} disabled={words.trim() === ''}>
              {t('engine.send')}
            </Button>
          </div>
        )}
      </Field>
      {test.result && <TestAnswer answer={test.result} />}
    </form>
  );
}

function TestAnswer({ answer }: { readonly answer: ResultOf<typeof webSearchContract.testEngine> }) {
  const t = useText('web-search');
  const { language } = useUi();
  const failureText = useFailureText();
  const { Failure, Results, Sent_Url, Milliseconds, total } = answer;
  return (
    <div className={styles.test} role="status">
      {Sent_Url && <p className={styles.quiet}>{t('engine.sentUrl', { url: Sent_Url })}</p>}
      {Failure ? (
        <p className={styles.failure}>{failureText(Failure.Code, Failure.Message, Failure.Status)}</p>
      ) : (
        <p>{t('engine.came', { count: total, milliseconds: formatNumber(Milliseconds, language) })}</p>
      )}
      {Results.length > 0 && (
        <ol>
          {Results.map(({ Title, Url, Published_At }) => (
            <li key={Url}>
              <a href={Url} target="_blank" rel="noopener noreferrer">
                {Title}
              </a>{' '}
              {Published_At && (
                <span className={styles.quiet}>
                  <TimeText at={Published_At} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
