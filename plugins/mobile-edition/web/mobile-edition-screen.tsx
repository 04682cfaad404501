import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { userChannelContract } from '#plugins/messages';
import { PageHeader, PanelGrid, Stack } from '#shared/ui';
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
  const loaded = useLoaded((signal) => client.list({}, { signal }), [client]);
  return (
    <Stack>
      <PageHeader title={t('title.mobile-edition')} text={t('intro')} />
      <PanelGrid>
        <OpenPanel />
        <DevicePanel />
      </PanelGrid>
      <QueryView query={loaded} lines={8} replaceOnError>
        {(data) => (
          <PanelGrid>
            {data.list.map((userChannel) => (
              <ChannelPanel key={userChannel.Channel} channel={userChannel} />
            ))}
          </PanelGrid>
        )}
      </QueryView>
      <PreviewPanel />
    </Stack>
  );
}
