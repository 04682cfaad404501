import { useClient, useLoaded, useNamedText } from '#core/web';
import { receiverContract } from '../contract';

/** The channels that there are, with the names that their plugins give them. */
export function useChannels(): readonly { readonly value: string; readonly label: string }[] {
  const client = useClient(receiverContract);
  const text = useNamedText();
  const { data } = useLoaded((signal) => client.channels({}, { signal }), [client], 'channels');
  return (data?.list ?? []).map(({ Channel, Plugin }) => ({
    value: Channel,
    label: text(`${Plugin}:channel.${Channel}`),
  }));
}
