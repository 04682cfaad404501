import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MessageService, PrivilegeService, useClient, useService, useText } from '#core/web';
import { Button, ButtonRow, FieldGrid, Note, Panel, Segmented, showToast, Stack, Toggle } from '#shared/ui';
import { channelContract, type Channel } from '../contract';
import { ChannelField } from './channel-field';
import { ChannelState } from './channel-state';
import { ChannelStore } from './channel-store';
import { ChannelTrial } from './channel-trial';

/** One channel: whether it is enabled, which gateway sends, and a test message. */
export const ChannelPanel = observer(({ channel }: { readonly channel: Channel }) => {
  const t = useText('messages');
  const pluginText = useText(channel.Plugin);
  const client = useClient(channelContract);
  const messages = useService(MessageService);
  const { modify, action } = useService(PrivilegeService).can('message-channel');
  const [store] = useState(() => new ChannelStore(channel, client));
  const name = pluginText(`channel.${channel.Channel}`);
  const save = async (): Promise<void> => {
    try {
      await store.save();
      showToast({ text: t('saved'), kind: 'success' });
    } catch (error) {
      messages.error(error);
    }
  };
  return (
    <Panel
      title={name}
      actions={
        <Toggle
          aria-label={t('enabled', { name })}
          disabled={!modify}
          checked={store.isEnabled}
          onChange={store.setEnabled}
        />
      }
    >
      <Stack>
        <ChannelState channel={store.channel} />
        {store.isIdle && <Note>{t('idle')}</Note>}
        {channel.Fields.length === 0 ? null : modify ? (
          <Segmented
            label={t('gateway.label', { name })}
            value={store.isOwn ? 'own' : 'common'}
            choices={[
              { value: 'common', label: t('gateway.common') },
              { value: 'own', label: t('gateway.own') },
            ]}
            onChange={(value) => store.setOwn(value === 'own')}
          />
        ) : (
          <Note>{t(store.isOwn ? 'gateway.own' : 'gateway.common')}</Note>
        )}
        {store.isOwn && (
          <FieldGrid>
            {channel.Fields.map((field) => (
              <ChannelField key={field.Name} store={store} field={field} disabled={!modify} />
            ))}
          </FieldGrid>
        )}
        {modify && (
          <ButtonRow>
            <Button kind="primary" busy={store.busy} disabled={!store.isChanged} onClick={() => void save()}>
              {t('save')}
            </Button>
          </ButtonRow>
        )}
        {action && !store.isIdle && <ChannelTrial channel={store.channel} />}
      </Stack>
    </Panel>
  );
});
