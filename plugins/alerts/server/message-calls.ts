import { withServices } from '#core';
import { OperationLogService, serve } from '#core/server';
import { Receivers } from '#plugins/alert-receivers/server';
import { Messages } from '#plugins/messages/server';
import { messageContract, openedContract } from '../messages';
import { ManualMessages } from './manual-messages';
import { MessageFiguresReader } from './message-figures';
import { MessageList } from './message-list';
import { OpenedMessages } from './opened-messages';

/** Handlers of notification lists and manual notifications. */
export const messageCalls = serve(
  messageContract,
  withServices(
    {
      messages: MessageList,
      hand: ManualMessages,
      messagesService: Messages,
      operationLog: OperationLogService,
      receivers: Receivers,
      messageFiguresReader: MessageFiguresReader,
    },
    ({ messages, hand, messagesService, operationLog, receivers, messageFiguresReader }) => ({
      list: ({ caller, query: { page, size, ...filter } }) => messages.page(caller, filter, page, size),
      byHand: ({ caller, query: { page, size, ...filter } }) =>
        messages.page(caller, { ...filter, Rule_ID: '0' }, page, size),
      receipts: async ({ caller, query: { page, size, ...filter } }) => {
        const receiptFilter = { ...filter, Needs_Receipt: 'true' as const };
        const messagePage = await messages.page(caller, receiptFilter, page, size);
        const confirmed = await messages.page(caller, { ...receiptFilter, State: 'confirmed' }, 1, 1);
        return { ...messagePage, Confirmed: filter.State && filter.State !== 'confirmed' ? 0 : confirmed.total };
      },
      resend: async ({ caller, body, ip }) => {
        const ids = await messages.deliveries(caller, body.Message_IDs);
        const queued = await messagesService.resend(ids);
        await operationLog.record(caller, {
          entity: 'sent-msg-manually',
          action: 'send-again',
          ip,
          after: { ...body },
        });
        return { Queued: queued.length };
      },
      preview: ({ caller, body }) => hand.preview(caller, body.Article_IDs, body.Note),
      send: async ({ caller, body, ip }) => {
        const selection = { ids: body.Receiver_IDs, groups: body.Groups };
        const count = await hand.send(caller, body.Article_IDs, selection, body.Note);
        await operationLog.record(caller, { entity: 'sent-msg-manually', action: 'send', ip, after: { ...body } });
        return { Message_Count: count };
      },
      receivers: async ({ caller }) => receivers.choices(caller.clientId),
      figures: ({ caller, query }) => messageFiguresReader.of(caller, query.Notified_At, query.By),
    }),
  ),
);

/** Handlers of the page behind an alert link. */
export const openedCalls = serve(
  openedContract,
  withServices({ opened: OpenedMessages }, ({ opened }) => ({
    read: ({ body }) => opened.read(body.Token),
    confirm: async ({ body }) => {
      await opened.confirm(body.Token);
      return { Done: true };
    },
    rate: async ({ body }) => {
      await opened.rate(body.Token, body.Alert_ID, body.Is_Useful);
      return { Done: true };
    },
    handOver: async ({ body }) => {
      await opened.handOver(body.Token, body.Receiver_ID);
      return { Done: true };
    },
    forward: async ({ body }) => ({ Forwards: await opened.forward(body.Token) }),
  })),
);
