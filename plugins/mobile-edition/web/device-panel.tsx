import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MessageService, useClient, useService, useText } from '#core/web';
import { userChannelContract } from '#plugins/messages';
import { pushDeviceContract } from '#plugins/web-push-channel';
import { Button, ButtonRow, Note, Panel, showToast, Skeleton, Stack, Tag, TimeText } from '#shared/ui';
import { BrowserPush } from './browser-push';
import { DeviceStore } from './device-store';

/** Push notifications: whether this device receives them, and the user's other bound devices. */
export const DevicePanel = observer(() => {
  const t = useText('mobile-edition');
  const devices = useClient(pushDeviceContract);
  const channels = useClient(userChannelContract);
  const messages = useService(MessageService);
  const [store] = useState(() => new DeviceStore(devices, channels, new BrowserPush()));
  useEffect(() => {
    store.load().catch((error: unknown) => messages.error(error));
  }, [store, messages]);
  const { state, thisDevice } = store;
  const bind = async (): Promise<void> => {
    try {
      if (await store.bind()) showToast({ text: t('device.done'), kind: 'success' });
      else showToast({ text: t('device.notAllowed'), kind: 'warning' });
    } catch (error) {
      messages.error(error);
    }
  };
  return (
    <Panel title={t('device.title')}>
      {store.isLoaded ? (
        <Stack>
          <Note>{t(`device.state.${state}`)}</Note>
          {state === 'off' && (
            <ButtonRow>
              <Button kind="primary" icon="bell" busy={store.busy} onClick={() => void bind()}>
                {t('device.bind')}
              </Button>
            </ButtonRow>
          )}
          {store.devices.map((device) => (
            <ButtonRow key={device.Push_Device_ID}>
              <span>
                {device.Name} {device === thisDevice && <Tag tone="accent">{t('device.current')}</Tag>}{' '}
                <TimeText at={device.Created_At} form="full" />
              </span>
              <Button
                small
                disabled={store.busy}
                aria-label={t('device.release', { name: device.Name })}
                onClick={() => void store.release(device).catch((error: unknown) => messages.error(error))}
              >
                {t('device.releaseShort')}
              </Button>
            </ButtonRow>
          ))}
        </Stack>
      ) : (
        <Skeleton lines={3} />
      )}
    </Panel>
  );
});
