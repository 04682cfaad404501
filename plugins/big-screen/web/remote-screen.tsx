import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, useAction, useClient, useLoaded, useReloading, useService, useText } from '#core/web';
import { Button, ButtonRow, ErrorState, Field, PageHeader, Stack, TextInput, useUrlState } from '#shared/ui';
import { codeLength, remoteContract, type RemoteCommand } from '../remote-contract';
import styles from './remote/remote.module.css';

const usual = { code: '' };
/** Milliseconds between two polls of the big screen's state. */
const every = 3_000;

/** Remote control of a big screen on a phone, available to any user who knows the code. */
export default observer(function RemoteScreen() {
  const t = useText('big-screen');
  const client = useClient(remoteContract);
  const messages = useService(MessageService);
  const [{ code }, setState] = useUrlState(usual);
  const [typed, setTyped] = useState(code);
  const { data, error, reload } = useLoaded(
    async (signal) => (code === '' ? null : client.status({ query: { Code: code } }, { signal })),
    [client, code],
  );
  const order = useAction(async (Command: RemoteCommand, Target?: string) => {
    await client.order({ body: { Code: code, Command, ...(Target ? { Target } : {}) } });
    reload();
  });
  useReloading(reload, every, code !== '');

  const enter = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setState({ code: typed.trim().toUpperCase() });
      }}
    >
      <Stack tight>
        <Field label={t('remote.code')} hint={t('remote.codeHint')}>
          {(field) => (
            <TextInput
              {...field}
              value={typed}
              maxLength={codeLength}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <ButtonRow>
          <Button kind="primary" type="submit" disabled={typed.trim().length !== codeLength}>
            {t('remote.connect')}
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
  const key = (command: RemoteCommand) => (
    <Button onClick={() => void order.run(command)}>{t(`remote.key.${command}`)}</Button>
  );
  return (
    <main className={styles.screen}>
      <PageHeader title={t('title.remote')} />
      {code === '' && enter}
      {error !== undefined && (
        <>
          <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
          {enter}
        </>
      )}
      {data && error === undefined && (
        <>
          <div className={styles.keys}>
            {key('previous')}
            {key('next')}
            {key(data.Is_Paused ? 'play' : 'pause')}
            {key('refresh')}
          </div>
          <ul className={styles.screens} aria-label={t('remote.bigScreens')}>
            {data.Big_Screens.map(({ Big_Screen_ID, Big_Screen_Name }) => (
              <li key={Big_Screen_ID}>
                <Button
                  kind={Big_Screen_ID === data.Current ? 'primary' : undefined}
                  aria-pressed={Big_Screen_ID === data.Current}
                  onClick={() => void order.run('show', Big_Screen_ID)}
                >
                  {Big_Screen_Name}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
});
