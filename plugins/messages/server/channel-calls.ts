import { InputError, NotFoundError, withServices } from '#core';
import { DatabaseService, OperationLogService, serve, ServerKernel, type Caller } from '#core/server';
import { channelContract, type Channel, type SecretValue, type SettingValue } from '../contract';
import { AddressMoves, type AddressMove } from './address-moves';
import { addressShapes, messageChannels, type MessageChannel } from './channel';
import { ChannelSettings, type ChannelSetting } from './channel-settings';
import { ChannelStates, type ChannelState } from './channel-states';
import { DeliveryRunner } from './delivery-runner';
import { Messages } from './messages';
import { settingsFields } from './settings-fields';
import { testWords } from './test-words';

const toWire = (
  channel: MessageChannel,
  { isEnabled, open, secrets }: ChannelSetting,
  state: ChannelState,
  moves: readonly AddressMove[],
): Channel => ({
  ...state,
  Channel: channel.id,
  Plugin: channel.plugin,
  Is_Enabled: isEnabled,
  Is_Own: open !== null,
  Has_Common: channel.hasCommon(),
  Fields: settingsFields(channel),
  Settings: { ...open },
  Secrets_Set: Object.keys(secrets),
  Secret_Names: Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) => (typeof value === 'string' ? [] : [[name, Object.keys(value)]])),
  ),
  Moved: moves.map(({ address, movedTo, movedAt }) => ({
    Address: address,
    Moved_To: movedTo,
    Moved_At: movedAt.toISOString(),
  })),
  Address: {
    Kind: channel.addressKind,
    Pattern: (channel.addressShape ?? addressShapes[channel.addressKind]).source,
    Choices: channel.addressKind === 'group' ? groupNames(secrets) : null,
  },
});

const groupNames = (secrets: ChannelSetting['secrets']): string[] =>
  Object.values(secrets).flatMap((value) => (typeof value === 'string' ? [] : Object.keys(value)));

/** Merges stored and new secrets: names are added, and removed by an empty text. */
function mergeSecrets(
  storedSecrets: ChannelSetting['secrets'],
  newSecrets: ChannelSetting['secrets'],
): ChannelSetting['secrets'] {
  const entries = Object.entries({ ...storedSecrets, ...newSecrets }).map(([name, value]) => {
    const before = storedSecrets[name];
    if (typeof value === 'string' || before === undefined || typeof before === 'string') return [name, value] as const;
    return [name, { ...before, ...value }] as const;
  });
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : Object.fromEntries(Object.entries(value).filter(([, each]) => each.trim() !== '')),
    ]),
  );
}

const isEmpty = (value: SecretValue): boolean =>
  typeof value === 'string' ? value === '' : Object.keys(value).length === 0;

/** Validates settings by the channel's schema and separates the secrets. Rethrows errors of the schema. */
function parseSettings(
  channel: MessageChannel,
  open: Readonly<Record<string, SettingValue>>,
  secrets: ChannelSetting['secrets'],
): Pick<ChannelSetting, 'open' | 'secrets'> {
  const stray = Object.keys(secrets).find((name) => !channel.secrets.includes(name));
  if (stray !== undefined)
    throw new InputError(`Secrets: ${stray} is not a secret of ${channel.id}`, 'messages.settings');
  const all = Object.entries(
    channel.settings.parse({ ...open, ...secrets }) as Record<string, SettingValue & SecretValue>,
  );
  return {
    open: Object.fromEntries(all.filter(([name]) => !channel.secrets.includes(name))),
    secrets: Object.fromEntries(all.filter(([name, value]) => channel.secrets.includes(name) && !isEmpty(value))),
  };
}

/** Handlers for the channel settings of a client and their test. */
export const channelCalls = serve(
  channelContract,
  withServices(
    {
      kernel: ServerKernel,
      settings: ChannelSettings,
      states: ChannelStates,
      moves: AddressMoves,
      database: DatabaseService,
      operationLog: OperationLogService,
      messages: Messages,
      deliveryRunner: DeliveryRunner,
    },
    ({ kernel, settings, states, moves, database, operationLog, messages, deliveryRunner }) => {
      const enabled = (caller: Caller) => kernel.enabled(caller.plugins);

      const findChannel = async (caller: Caller, id: string): Promise<MessageChannel> => {
        const channel = await kernel.askOne(
          messageChannels,
          (each) => each.id === id,
          (each) => each,
          enabled(caller),
        );
        if (!channel) throw new NotFoundError(`Channel ${id} not found`, 'messages.no-channel');
        return channel;
      };

      return {
        list: async ({ caller }) => {
          const list = await kernel.ask(
            messageChannels,
            async (channel) =>
              toWire(
                channel,
                await settings.of(caller.clientId, channel.id),
                await states.of(caller.clientId, channel.id),
                await moves.list(caller.clientId, channel.id),
              ),
            { enabled: enabled(caller) },
          );
          return { list, total: list.length };
        },

        save: async ({ caller, body, ip }) => {
          const channel = await findChannel(caller, body.Channel);
          const before = await settings.of(caller.clientId, channel.id);
          const mergedSecrets =
            body.Settings === null
              ? { open: null, secrets: {} }
              : parseSettings(channel, body.Settings, mergeSecrets(before.secrets, body.Secrets));
          const after: ChannelSetting = { isEnabled: body.Is_Enabled, ...mergedSecrets };
          await database.transaction(async (tx) => {
            await settings.save(tx, caller.clientId, channel.id, caller.userId, after);
          });
          await operationLog.record(caller, {
            entity: 'message-channel',
            action: 'update',
            id: channel.id,
            ip,
            before: { Is_Enabled: before.isEnabled, ...before.open, Secrets_Set: Object.keys(before.secrets) },
            after: { Is_Enabled: after.isEnabled, ...after.open, Secrets_Set: Object.keys(after.secrets) },
          });
          return toWire(
            channel,
            after,
            await states.of(caller.clientId, channel.id),
            await moves.list(caller.clientId, channel.id),
          );
        },

        test: async ({ caller, body, ip }) => {
          const channel = await findChannel(caller, body.Channel);
          const { deliveryIds } = await messages.send({
            clientId: caller.clientId,
            ...testWords(caller.language),
            receivers: [
              {
                userId: caller.userId,
                name: caller.userName,
                // Channels that reach users of the product are tested with the caller.
                addresses: [
                  { channel: channel.id, address: channel.addressKind === 'user' ? caller.userId : body.Address },
                ],
              },
            ],
            createdBy: caller.userId,
          });
          const [deliveryId = ''] = deliveryIds;
          await operationLog.record(caller, {
            entity: 'message-channel',
            action: 'test',
            id: channel.id,
            ip,
            after: { ...body },
          });
          return deliveryRunner.runNow({ clientId: caller.clientId, deliveryId });
        },
      };
    },
  ),
);
