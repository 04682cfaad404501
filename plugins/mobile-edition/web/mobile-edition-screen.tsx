import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { userChannelContract } from '#plugins/messages';
import { ErrorState, PageHeader, PanelGrid, Skeleton, Stack } from '#shared/ui';
import { DevicePanel } from './device-panel';
import { OpenPanel } from './open-panel';
import { PreviewPanel } from './preview-panel';
import { ChannelPanel } from './channel-panel';

/**
 * The product on phones: opening and installing it, push notifications on this device, bound accounts, notification
 * settings, and a preview.
 */
export default function MobileEditionScreen() {
  const t = useText('mobile-edition');
  const client = useClient(userChannelContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded((signal) => client.list({}, { signal }), [client]);
  return (
    <Stack>
      <PageHeader title={t('title.mobile-edition')} text={t('intro')} />
      <PanelGrid>
        <OpenPanel />
        <DevicePanel />
      </PanelGrid>
      {error ? (
        <ErrorState message={messages.textOf(error)} onRetry={reload} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : (
        <PanelGrid>
          {data.list.map((userChannel) => (
            <ChannelPanel key={userChannel.Channel} way={userChannel} />
          ))}
        </PanelGrid>
      )}
      <PreviewPanel />
    </Stack>
  );
}
