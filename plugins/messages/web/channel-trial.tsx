import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, useClient, useService, useText } from '#core/web';
import { Button, ButtonRow, Field, Note, TextInput } from '#shared/ui';
import { channelContract, type Channel } from '../contract';
import { failureText } from './failure-text';
import { TrialStore } from './trial-store';

/** Sends a test message with the saved settings and shows the result. */
export const ChannelTrial = observer(
  ({ channel: { Channel: channel, Plugin, Address } }: { readonly channel: Channel }) => {
    const t = useText('messages');
    const pluginText = useText(Plugin);
    const client = useClient(channelContract);
    const messages = useService(MessageService);
    const [store] = useState(() => new TrialStore(channel, client));
    const { outcome } = store;
    const isOwn = Address.Kind === 'user';
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          store.send().catch((error: unknown) => messages.error(error));
        }}
      >
        {isOwn ? (
          <Note>{pluginText(`placeholder.${channel}`)}</Note>
        ) : (
          <Field label={t('trial.address')} hint={pluginText(`placeholder.${channel}`)}>
            {(control) => (
              <TextInput
                {...control}
                value={store.address}
                onChange={(event) => store.setAddress(event.target.value)}
              />
            )}
          </Field>
        )}
        <ButtonRow>
          <Button type="submit" icon="send" busy={store.busy} disabled={!isOwn && store.address.trim() === ''}>
            {t('trial.send')}
          </Button>
        </ButtonRow>
        <div aria-live="polite">
          {outcome && (
            <Note>
              {t('trial.became', { status: t(`status.${outcome.Status}`) })}
              {outcome.Reason !== null && ` ${failureText(t, outcome.Reason)}`}
            </Note>
          )}
        </div>
      </form>
    );
  },
);
