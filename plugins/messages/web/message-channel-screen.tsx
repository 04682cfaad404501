import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { EmptyState, ErrorState, PageHeader, PanelGrid, Skeleton, Stack } from '#shared/ui';
import { channelContract, type Channel } from '../contract';
import { ChannelPanel } from './channel-panel';

const usableFirst = (one: Channel, other: Channel): number =>
  Number(other.Has_Common || other.Is_Own) - Number(one.Has_Common || one.Is_Own);

/** Message channels of the client, one panel for each. */
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
          {[...data.list].sort(usableFirst).map((channel) => (
            <ChannelPanel key={channel.Channel} channel={channel} />
          ))}
        </PanelGrid>
      )}
    </Stack>
  );
}
