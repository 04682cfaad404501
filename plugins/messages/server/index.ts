import { provide } from '#core';
import { defineServer } from '#core/server';
import { messages } from '../plugin';
import { AddressMoves } from './address-moves';
import { channelCalls } from './channel-calls';
import { ChannelSettings } from './channel-settings';
import { ChannelStates } from './channel-states';
import { DeliveryRunner } from './delivery-runner';
import { DeliveryTurns } from './delivery-turns';
import { deliverJob, Messages, QueuedMessages, type DeliverPayload } from './messages';
import { messageMigrations } from './migrations';
import { userChannelCalls } from './user-channel-calls';
import { UserChannels } from './user-channels';
import { receiptCalls } from './receipt-calls';
import { Receipts } from './receipts';
import { messageTables } from './tables';

export { AccessTokens } from './access-tokens';
export {
  addressShapes,
  defineChannel,
  defineClientChannel,
  messageChannels,
  type ChannelMessage,
} from './channel';
export { failed } from './failed';
export { postMessage } from './gateway';
export {
  outcomeOfCode,
  outcomeOfStatus,
  outcomeOfStranger,
  outcomeOfWords,
  soon,
  getWait,
  type CodeTable,
  type GatewayAnswer,
  type WordTable,
} from './gateway-answer';
export { getGroup, groupsSetting } from './groups';
export { outsideAddresses, withoutMarkdown, withoutMentions, withoutTags } from './plain-text';
export { askToken, postWithToken } from './post-with-token';
export { serverSetting } from './server-setting';
export { composed, fitBytes, fitCharacters, getUnits } from './shorten';
export { Messages, type MessageText } from './messages';
export { Receipts } from './receipts';

export default defineServer(messages, {
  services: [
    provide(ChannelSettings),
    provide(ChannelStates),
    provide(UserChannels),
    provide(AddressMoves),
    provide(Receipts),
    provide(DeliveryTurns),
    provide(DeliveryRunner),
    provide(Messages, QueuedMessages),
  ],
  stop: (services) => services.get(DeliveryRunner).stop(),
  calls: [channelCalls, userChannelCalls, receiptCalls],
  tables: messageTables,
  migrations: messageMigrations,
  jobs: [
    {
      name: deliverJob,
      attempts: 5,
      isPrompt: true,
      run: (services, payload) => services.get(DeliveryRunner).run(payload as DeliverPayload),
    },
    {
      name: 'messages.sweep',
      every: '1d',
      run: async (services) => {
        await services.get(Receipts).removeExpired();
        await services.get(DeliveryTurns).removeExpired();
      },
    },
  ],
});
