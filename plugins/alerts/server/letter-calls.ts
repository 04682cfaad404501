import type { Resolver } from '#core';
import { OperationLogService, serve } from '#core/server';
import { Receivers } from '#plugins/alert-receivers/server';
import { Messages } from '#plugins/messages/server';
import { letterContract, openedContract } from '../letters';
import { HandLetters } from './hand-letters';
import { LetterFiguresReader } from './letter-figures';
import { LetterList } from './letter-list';
import { OpenedLetters } from './opened-letters';

/** Handlers of notification lists and manual notifications. */
export const letterCalls = serve(letterContract, (services: Resolver) => {
  const letters = services.get(LetterList);
  const hand = services.get(HandLetters);
  return {
    list: ({ caller, query: { page, size, ...filter } }) => letters.page(caller, filter, page, size),
    byHand: ({ caller, query: { page, size, ...filter } }) =>
      letters.page(caller, { ...filter, Rule_ID: '0' }, page, size),
    receipts: async ({ caller, query: { page, size, ...filter } }) => {
      const asked = { ...filter, Is_Receipt_Asked: 'true' as const };
      const found = await letters.page(caller, asked, page, size);
      const confirmed = await letters.page(caller, { ...asked, State: 'confirmed' }, 1, 1);
      return { ...found, Confirmed: filter.State && filter.State !== 'confirmed' ? 0 : confirmed.total };
    },
    sendAgain: async ({ caller, body, ip }) => {
      const ids = await letters.deliveries(caller, body.Letter_IDs);
      const queued = await services.get(Messages).sendAgain(ids);
      await services
        .get(OperationLogService)
        .record(caller, { entity: 'sent-msg-manually', action: 'send-again', ip, after: { ...body } });
      return { Queued: queued.length };
    },
    preview: ({ caller, body }) => hand.preview(caller, body.Article_IDs, body.Note),
    send: async ({ caller, body, ip }) => {
      const meant = { ids: body.Receiver_IDs, groups: body.Groups };
      const count = await hand.send(caller, body.Article_IDs, meant, body.Note);
      await services
        .get(OperationLogService)
        .record(caller, { entity: 'sent-msg-manually', action: 'send', ip, after: { ...body } });
      return { Letters: count };
    },
    receivers: async ({ caller }) => services.get(Receivers).known(caller.clientId),
    figures: ({ caller, query }) => services.get(LetterFiguresReader).of(caller, query.Told_At, query.By),
  };
});

/** Handlers of the page behind an alert link. */
export const openedCalls = serve(openedContract, (services: Resolver) => {
  const opened = services.get(OpenedLetters);
  return {
    read: ({ body }) => opened.read(body.Token),
    confirm: async ({ body }) => {
      await opened.confirm(body.Token);
      return { Done: true };
    },
    judge: async ({ body }) => {
      await opened.judge(body.Token, body.Alert_ID, body.Is_Useful);
      return { Done: true };
    },
    handOver: async ({ body }) => {
      await opened.handOver(body.Token, body.Receiver_ID);
      return { Done: true };
    },
    forward: async ({ body }) => ({ Forwards: await opened.forward(body.Token) }),
  };
});
