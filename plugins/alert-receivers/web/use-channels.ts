import { useClient, useLoaded, useNamedText } from '#core/web';
import { receiverContract } from '../contract';
import type { ReceiverAddress } from '../resource';

interface ChannelChoice {
  readonly value: string;
  readonly label: string;
  /** Its addresses are ids of people who sign in here. */
  readonly isOfUsers: boolean;
}

/** The channels that there are, with the names that their plugins give them. */
export function useChannels(): readonly ChannelChoice[] {
  const client = useClient(receiverContract);
  const text = useNamedText();
  const { data } = useLoaded((signal) => client.channels({}, { signal }), [client], 'channels');
  return (data?.list ?? []).map(({ Channel, Plugin, Kind }) => ({
    value: Channel,
    label: text(`${Plugin}:channel.${Channel}`),
    isOfUsers: Kind === 'user',
  }));
}

/** An address in words: its channel, and the address; of people who sign in here, their name where it is known. */
export function addressText(
  channels: readonly ChannelChoice[],
  { Channel, Address }: ReceiverAddress,
  name?: string,
): string {
  const channel = channels.find(({ value }) => value === Channel);
  const label = channel?.label ?? Channel;
  if (!channel?.isOfUsers) return `${label} · ${Address}`;
  return name && name !== Address ? `${label} · ${name}` : label;
}
