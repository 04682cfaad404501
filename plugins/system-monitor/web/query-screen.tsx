import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, useAction, useClient, useService, useText } from '#core/web';
import { Button, ButtonRow, EmptyState, Field, Note, PageHeader, Panel, Stack, TextArea } from '#shared/ui';
import { queryContract } from '../query-contract';
import styles from './monitor.module.css';
import { QueryAnswerTable } from './query-answer-table';

/** Runs one read-only query of an operator and shows the result. */
export default observer(function QueryScreen() {
  const t = useText('system-monitor');
  const client = useClient(queryContract);
  const mayAct = useService(PrivilegeService).can('db-check-sql').action;
  const [query, setQuery] = useState('');
  const ask = useAction((text: string) => client.ask({ body: { Query: text } }));
  return (
    <Stack>
      <PageHeader title={t('title.db-check-sql')} text={t('query.intro')} />
      <Panel>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void ask.run(query);
          }}
        >
          <Stack>
            <Field label={t('query.query')}>
              {(field) => (
                <TextArea
                  {...field}
                  className={styles.query}
                  rows={6}
                  spellCheck={false}
                  maxLength={4000}
                  value={query}
                  onChange={(event) => setQuery(event.currentTarget.value)}
                />
              )}
            </Field>
            <ButtonRow>
              <Button kind="primary" type="submit" icon="play" busy={ask.busy} disabled={!mayAct || !query.trim()}>
                {t('query.ask')}
              </Button>
            </ButtonRow>
            <Note>{t('query.limits')}</Note>
          </Stack>
        </form>
      </Panel>
      {ask.result && (
        <Panel title={t('query.answer', { count: ask.result.Rows.length, took: ask.result.Milliseconds })} flush>
          {ask.result.Rows.length === 0 ? (
            <EmptyState compact icon="database" title={t('query.empty')} />
          ) : (
            <QueryAnswerTable answer={ask.result} />
          )}
        </Panel>
      )}
    </Stack>
  );
});
