import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { EmptyState, ErrorState, PageHeader, PanelGrid, Skeleton, Stack } from '#shared/ui';
import { channelContract } from '../contract';
import { ChannelPanel } from './channel-panel';

/** How the client's messages leave: one panel for each channel that there is. */
export default function MessageChannelScreen() {
  const t = useText('messages');
  const client = useClient(channelContract);
  const messages = useService(MessageService);
  const { data, error, reload } = useLoaded((signal) => client.list({}, { signal }), [client]);
  return (
    <Stack>
      <PageHeader title={t('title.channels')} text={t('intro')} />
      {error ? (
        <ErrorState message={messages.textOf(error)} onRetry={reload} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <PanelGrid>
          {data.list.map((channel) => (
            <ChannelPanel key={channel.Channel} channel={channel} />
          ))}
        </PanelGrid>
      )}
    </Stack>
  );
}
