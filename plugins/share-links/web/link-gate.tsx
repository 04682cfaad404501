import { observer } from 'mobx-react-lite';
import { useState, type FormEvent, type ReactNode } from 'react';
import { BusinessError } from '#core';
import { MessageService, useLoaded, useService, useText } from '#core/web';
import { Button, EmptyState, Field, Panel, Skeleton, Stack, TextInput } from '#shared/ui';
import styles from './link.module.css';

/** Error codes after which a password may still open the link. */
const locked: ReadonlySet<string> = new Set(['share-links.password', 'share-links.password-wrong']);

/** Token and password with which a link is opened. */
export interface LinkTicket {
  readonly Token: string;
  readonly Password?: string;
}

interface LinkGateProps<Shown> {
  readonly read: (ticket: LinkTicket, signal: AbortSignal) => Promise<Shown>;
  /** Parameter in which earlier links have their key. */
  readonly earlierParameter?: string;
  readonly children: (shown: Shown, ticket: LinkTicket) => ReactNode;
}

/** Content behind the link of the current URL; asks for the password if there is one. */
export const LinkGate = observer(function LinkGate<Shown>({ read, earlierParameter, children }: LinkGateProps<Shown>) {
  const t = useText('share-links');
  const messages = useService(MessageService);
  const [token] = useState(() => {
    const query = new URLSearchParams(location.search);
    return query.get('token') ?? (earlierParameter === undefined ? null : query.get(earlierParameter)) ?? '';
  });
  const [password, setPassword] = useState('');
  /** The password entered last; undefined until one is entered. */
  const [enteredPassword, setEnteredPassword] = useState<string>();
  const ticket = { Token: token, Password: enteredPassword };
  const { data, error, reload } = useLoaded((signal) => read(ticket, signal), [token, enteredPassword]);
  if (data) return children(data, ticket);
  if (!error) return <Skeleton lines={12} />;
  const code = error instanceof BusinessError ? error.code : '';
  if (!locked.has(code)) return <EmptyState icon="lock" title={t('gate.over')} text={messages.textOf(error)} />;
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    if (password === enteredPassword) reload();
    else setEnteredPassword(password);
  };
  return (
    <main className={styles.gate}>
      <Panel title={t('gate.locked')}>
        <form onSubmit={enter}>
          <Stack>
            <Field
              label={t('link.password')}
              error={code === 'share-links.password-wrong' ? messages.textOf(error) : undefined}
            >
              {(field) => (
                <TextInput
                  {...field}
                  type="password"
                  maxLength={64}
                  value={password}
                  onChange={({ target }) => setPassword(target.value)}
                />
              )}
            </Field>
            <Button kind="primary" type="submit" disabled={password === ''}>
              {t('gate.open')}
            </Button>
          </Stack>
        </form>
      </Panel>
    </main>
  );
}) as <Shown>(props: LinkGateProps<Shown>) => ReactNode;
