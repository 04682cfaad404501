import { useState } from 'react';
import { MessageService, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import {
  Button,
  ButtonRow,
  CopyButton,
  Dialog,
  ErrorState,
  Field,
  FieldGrid,
  NumberInput,
  Note,
  Skeleton,
  Stack,
  TextInput,
  TimeText,
} from '#shared/ui';
import { briefContract } from '../contract';

const usualDays = 7;

/** Links to a brief: made with an end and perhaps a password, copied, and taken back. */
export function ShareDialog({ briefId, onClose }: { readonly briefId: string; readonly onClose: () => void }) {
  const t = useText('briefings');
  const client = useClient(briefContract);
  const messages = useService(MessageService);
  const [days, setDays] = useState<number | null>(usualDays);
  const [password, setPassword] = useState('');
  const { data, error, reload } = useLoaded(
    (signal) => client.shares({ query: { id: briefId } }, { signal }),
    [client, briefId],
  );
  const make = useAction(async () => {
    await client.share({
      body: { Briefing_ID: briefId, Days: days ?? usualDays, Password: password === '' ? undefined : password },
    });
    setPassword('');
    reload();
  });
  const revoke = useAction(async (id: string) => {
    await client.revoke({ query: { id } });
    reload();
  });
  const isShort = password !== '' && password.length < 4;
  return (
    <Dialog
      open
      wide
      title={t('share.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Stack>
        <FieldGrid>
          <Field label={t('share.days')}>
            {(field) => <NumberInput {...field} min={1} max={365} value={days} onChange={setDays} />}
          </Field>
          <Field
            label={t('share.password')}
            hint={t('share.passwordHint')}
            error={isShort ? t('share.short') : undefined}
          >
            {(field) => (
              <TextInput
                {...field}
                maxLength={64}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
        </FieldGrid>
        <ButtonRow>
          <Button kind="primary" icon="link" disabled={isShort} busy={make.busy} onClick={() => void make.run()}>
            {t('share.make')}
          </Button>
        </ButtonRow>
        {error ? (
          <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
        ) : !data ? (
          <Skeleton />
        ) : data.list.length === 0 ? (
          <Note>{t('share.none')}</Note>
        ) : (
          data.list.map(({ Share_ID, Link, Has_Password, Visits, Expires_At }) => (
            <Stack tight key={Share_ID}>
              <Field label={t('share.link')}>{(field) => <TextInput {...field} readOnly value={Link} />}</Field>
              <ButtonRow>
                <CopyButton text={Link} />
                <Button small kind="quiet" icon="delete" busy={revoke.busy} onClick={() => void revoke.run(Share_ID)}>
                  {t('share.revoke')}
                </Button>
                <Note>
                  {t('share.until')} <TimeText at={Expires_At} form="full" /> · {t('share.visits', { count: Visits })}
                  {Has_Password && ` · ${t('share.locked')}`}
                </Note>
              </ButtonRow>
            </Stack>
          ))
        )}
      </Stack>
    </Dialog>
  );
}
