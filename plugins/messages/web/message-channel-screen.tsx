import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { EmptyState, PageHeader, PanelGrid, Stack } from '#shared/ui';
import { channelContract, type Channel } from '../contract';
import { ChannelPanel } from './channel-panel';

const usableFirst = (one: Channel, other: Channel): number =>
  Number(other.Has_Common || other.Is_Own) - Number(one.Has_Common || one.Is_Own);

/** Message channels of the client, one panel for each. */
export default function MessageChannelScreen() {
  const t = useText('messages');
  const client = useClient(channelContract);
  const loaded = useLoaded((signal) => client.list({}, { signal }), [client]);
  return (
    <Stack>
      <PageHeader title={t('title.channels')} text={t('intro')} />
      <QueryView query={loaded} lines={8} replaceOnError empty={<EmptyState title={t('none')} />}>
        {(data) => (
          <PanelGrid>
            {[...data.list].sort(usableFirst).map((channel) => (
              <ChannelPanel key={channel.Channel} channel={channel} />
            ))}
          </PanelGrid>
        )}
      </QueryView>
    </Stack>
  );
}
