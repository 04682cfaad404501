import { useState } from 'react';
import { useAction, useClient, useText } from '#core/web';
import { Button, ButtonRow, Field, Note, TextInput } from '#shared/ui';
import { channelContract } from '../contract';
import type { DeliveryState } from '../delivery';

/** Sends a test message by the saved settings and says what became of it. */
export function ChannelTrial({ channel }: { readonly channel: string }) {
  const t = useText('messages');
  const client = useClient(channelContract);
  const [address, setAddress] = useState('');
  const send = useAction(() => client.test({ body: { Channel: channel, Address: address.trim() } }));
  const tried = send.busy ? undefined : send.result;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send.run();
      }}
    >
      <Field label={t('trial.address')}>
        {(control) => <TextInput {...control} value={address} onChange={(event) => setAddress(event.target.value)} />}
      </Field>
      <ButtonRow>
        <Button type="submit" icon="send" busy={send.busy} disabled={address.trim() === ''}>
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
