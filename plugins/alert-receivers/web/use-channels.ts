import { useClient, useLoaded, useNamedText } from '#core/web';
import { receiverContract } from '../contract';
import type { ReceiverAddress } from '../resource';

interface ChannelChoice {
  readonly value: string;
  readonly label: string;
  /** Its addresses are ids of users of this product. */
  readonly isOfUsers: boolean;
}

/** Returns the available channels with the names given by their plugins. */
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

/** Formats an address with its channel; for users of this product with their name where it is known. */
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
