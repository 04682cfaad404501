import { useState } from 'react';
import { MessageService, useClient, useService, useText } from '#core/web';
import { Button, ButtonRow, Field, Note, TextInput } from '#shared/ui';
import { channelContract } from '../contract';
import type { DeliveryState } from '../delivery';

interface Tried {
  readonly Status: DeliveryState;
  readonly Reason: string | null;
}

/** Sends a test message by the saved settings and says what became of it. */
export function ChannelTrial({ channel }: { readonly channel: string }) {
  const t = useText('messages');
  const client = useClient(channelContract);
  const messages = useService(MessageService);
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    setTried(null);
    try {
      setTried(await client.test({ body: { Channel: channel, Address: address.trim() } }));
    } catch (error) {
      messages.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={t('trial.address')}>
        {(control) => <TextInput {...control} value={address} onChange={(event) => setAddress(event.target.value)} />}
      </Field>
      <ButtonRow>
        <Button type="submit" icon="send" busy={busy} disabled={address.trim() === ''}>
          {t('trial.send')}
        </Button>
      </ButtonRow>
      <div aria-live="polite">
        {tried && (
          <Note>
            {t('trial.became', { status: t(`status.${tried.Status}`) })}
            {tried.Reason !== null && ` ${tried.Reason}`}
          </Note>
        )}
      </div>
    </form>
  );
}
