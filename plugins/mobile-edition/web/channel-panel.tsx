import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, useAction, useClient, useService, useText } from '#core/web';
import { messageKinds, userChannelContract, type UserChannel } from '#plugins/messages';
import { failureText } from '#plugins/messages/web';
import { Button, ButtonRow, Checkbox, Field, Note, Panel, Stack, TextInput } from '#shared/ui';
import { ChannelStore } from './channel-store';

/**
 * One notification channel of the user: its account, the kinds of notifications sent through it, and a test message.
 */
export const ChannelPanel = observer(({ channel }: { readonly channel: UserChannel }) => {
  const t = useText('mobile-edition');
  const words = useText('messages');
  const pluginText = useText(channel.Plugin);
  const client = useClient(userChannelContract);
  const messages = useService(MessageService);
  const [store] = useState(() => new ChannelStore(channel, client));
  const test = useAction(() => client.test({ body: { Channel: channel.Channel } }));
  const doing = (work: Promise<void>): void => void work.catch((error: unknown) => messages.error(error));
  const isTyped = store.isChanged && store.address.trim() !== '';
  return (
    <Panel
      title={pluginText(`channel.${channel.Channel}`)}
      actions={
        store.isBound && (
          <Button small icon="send" busy={test.busy} onClick={() => void test.run()}>
            {t('channel.test')}
          </Button>
        )
      }
    >
      <Stack>
        {store.isAccount && (
          <>
            <Field
              label={pluginText(`address.${channel.Channel}`)}
              hint={pluginText(`placeholder.${channel.Channel}`)}
              error={isTyped && !store.isFitting ? t('channel.wrong') : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  value={store.address}
                  onChange={({ target }) => store.setAddress(target.value)}
                />
              )}
            </Field>
            <ButtonRow>
              <Button
                kind="primary"
                busy={store.busy}
                disabled={!isTyped || !store.isFitting}
                onClick={() => doing(store.bind())}
              >
                {t('channel.bind')}
              </Button>
              {store.isBound && (
                <Button disabled={store.busy} onClick={() => doing(store.release())}>
                  {t('channel.release')}
                </Button>
              )}
            </ButtonRow>
          </>
        )}
        <div role="group" aria-label={t('channel.kinds', { name: pluginText(`channel.${channel.Channel}`) })}>
          <ButtonRow>
            {messageKinds.map((kind) => (
              <Checkbox
                key={kind}
                disabled={store.busy}
                checked={!store.channel.Off_Kinds.includes(kind)}
                onChange={(isWanted) => doing(store.want(kind, isWanted))}
              >
                {words(`kind.${kind}`)}
              </Checkbox>
            ))}
          </ButtonRow>
        </div>
        <div aria-live="polite">
          {test.result && (
            <Note>
              {words('trial.became', { status: words(`status.${test.result.Status}`) })}
              {test.result.Reason !== null && ` ${failureText(words, test.result.Reason)}`}
            </Note>
          )}
        </div>
      </Stack>
    </Panel>
  );
});
