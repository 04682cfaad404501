import { ConflictError, InputError, NotFoundError, withServices } from '#core';
import { DatabaseService, LimitService, serve, ServerKernel, type Caller } from '#core/server';
import { userChannelContract, type UserChannel } from '../user-channel-contract';
import { addressShapes, messageChannels, type MessageChannel } from './channel';
import { ChannelSettings } from './channel-settings';
import { DeliveryRunner } from './delivery-runner';
import { Messages } from './messages';
import { UserChannels, type UserChannelRow } from './user-channels';
import { testWords } from './test-words';

/** Maximum number of test messages of one user in ten minutes. */
const maxTests = 5;

const getShape = ({ addressShape, addressKind }: MessageChannel): RegExp => addressShape ?? addressShapes[addressKind];
const isOwnKind = (kind: MessageChannel['addressKind']): kind is UserChannel['Address_Kind'] =>
  kind === 'account' || kind === 'user';

/** Handlers for personal notification settings. */
export const userChannelCalls = serve(
  userChannelContract,
  withServices(
    {
      kernel: ServerKernel,
      settings: ChannelSettings,
      userChannels: UserChannels,
      database: DatabaseService,
      limit: LimitService,
      messages: Messages,
      deliveryRunner: DeliveryRunner,
    },
    ({ kernel, settings, userChannels, database, limit, messages, deliveryRunner }) => {
      /** Returns the channels available to the client's users, as configured by the administrator. */
      const getChannels = async (caller: Caller): Promise<readonly MessageChannel[]> => {
        const channels = await kernel.ask(
          messageChannels,
          async (channel) => {
            const { isEnabled, open } = await settings.of(caller.clientId, channel.id);
            return isEnabled && isOwnKind(channel.addressKind) && (open !== null || channel.hasCommon())
              ? channel
              : null;
          },
          { enabled: kernel.enabled(caller.plugins) },
        );
        return channels.filter((channel) => channel !== null);
      };
      const getChannel = async (caller: Caller, id: string): Promise<MessageChannel> => {
        const channel = (await getChannels(caller)).find((each) => each.id === id);
        if (!channel) throw new NotFoundError(`Channel ${id} cannot be linked`, 'messages.no-channel');
        return channel;
      };
      const getRow = async ({ clientId, userId }: Caller, id: string): Promise<UserChannelRow | undefined> =>
        (await userChannels.of(clientId, [userId])).find(({ channel }) => channel === id);
      const toWire = (channel: MessageChannel, row: UserChannelRow | undefined): UserChannel => ({
        Channel: channel.id,
        Plugin: channel.plugin,
        Address_Kind: channel.addressKind as UserChannel['Address_Kind'],
        Pattern: getShape(channel).source,
        Address: row?.address ?? null,
        Off_Kinds: [...(row?.off_kinds ?? [])] as UserChannel['Off_Kinds'],
      });

      return {
        list: async ({ caller }) => {
          const rows = await userChannels.of(caller.clientId, [caller.userId]);
          const list = (await getChannels(caller)).map((channel) =>
            toWire(
              channel,
              rows.find((row) => row.channel === channel.id),
            ),
          );
          return { list, total: list.length };
        },

        save: async ({ caller, body: { Channel, Address, Off_Kinds } }) => {
          const channel = await getChannel(caller, Channel);
          if (Address !== null && channel.addressKind === 'account' && !getShape(channel).test(Address))
            throw new InputError(`Address: ${Address} is not a valid address for ${Channel}`, 'messages.address');
          const row: UserChannelRow = {
            user_id: caller.userId,
            channel: channel.id,
            // With address kind `user`, callers can link only themselves.
            address: Address !== null && channel.addressKind === 'user' ? caller.userId : Address,
            off_kinds: Off_Kinds,
          };
          await userChannels.save(database, caller.clientId, row);
          return toWire(channel, row);
        },

        test: async ({ caller, body }) => {
          const channel = await getChannel(caller, body.Channel);
          const address =
            channel.addressKind === 'user' ? caller.userId : ((await getRow(caller, channel.id))?.address ?? null);
          if (address === null) throw new ConflictError(`No account is linked to ${channel.id}`, 'messages.not-bound');
          const { allowed } = await limit.take(`user-channel-test ${caller.userId}`, maxTests, 600);
          if (!allowed)
            throw new ConflictError(`At most ${maxTests} tests can be sent in ten minutes`, 'messages.too-many-tests');
          const { deliveryIds } = await messages.send({
            ...testWords(caller.language),
            clientId: caller.clientId,
            receivers: [
              { userId: caller.userId, name: caller.userName, addresses: [{ channel: channel.id, address }] },
            ],
            createdBy: caller.userId,
          });
          return deliveryRunner.runNow({ clientId: caller.clientId, deliveryId: deliveryIds[0] ?? '' });
        },
      };
    },
  ),
);
