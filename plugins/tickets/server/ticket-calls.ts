import { InputError, withServices } from '#core';
import { isId } from '#core/resource';
import type { Handlers } from '#core/server';
import type { ticketContract } from '../contract';
import { AnswerSpeed } from './answer-speed';
import { TicketCases } from './ticket-cases';
import { TicketEffect } from './ticket-effect';
import { TicketFiles } from './ticket-files';
import { TicketReader } from './ticket-reader';
import { TicketService } from './ticket-service';

/** Handlers of the ticket API. */
export const ticketCalls = withServices(
  {
    reader: TicketReader,
    tickets: TicketService,
    files: TicketFiles,
    ticketCases: TicketCases,
    answerSpeed: AnswerSpeed,
    ticketEffect: TicketEffect,
  },
  ({ reader, tickets, files, ticketCases, answerSpeed, ticketEffect }): Handlers<typeof ticketContract> => ({
    list: ({ caller, query }) => reader.list(caller, query),
    get: ({ caller, query }) => reader.detail(caller, query.id),
    create: async ({ caller, body, ip }) => ({ Ticket_ID: await tickets.create(caller, body, ip) }),
    reply: async ({ caller, body }) => {
      const { id, state } = await tickets.reply(caller, body.Ticket_ID, body.Text);
      return { Ticket_Message_ID: id, State: state };
    },
    markRead: async ({ caller, body }) => ({ State: await tickets.markRead(caller, body.Ticket_ID) }),
    assign: async ({ caller, body: { Ticket_ID, ...change }, ip }) => {
      await tickets.assign(caller, Ticket_ID, change, ip);
      return {};
    },
    saveCase: ({ caller, body: { Ticket_ID, ...decision }, ip }) => ticketCases.save(caller, Ticket_ID, decision, ip),
    setState: async ({ caller, body, ip }) => ({
      State: await tickets.setState(caller, body.Ticket_ID, body.Action, ip),
    }),
    speed: async ({ caller, query }) => {
      const since = new Date(Date.now() - query.Days * 86_400_000);
      return { list: await answerSpeed.ranking(caller, query.By, since), Since: since.toISOString() };
    },
    effect: async ({ caller, query }) => {
      await reader.row(caller, query.Ticket_ID);
      return ticketEffect.of(caller, {
        subjectId: query.Subject_ID,
        controlIds: query.Control_IDs.split(','),
        at: new Date(query.At),
        days: query.Days,
      });
    },
    attach: async ({ caller, files: sent }) => {
      const { files: uploads, form } = await sent();
      if (!isId(form.Ticket_ID)) throw new InputError('Ticket_ID: the ticket of the files is required');
      const message = form.Ticket_Message_ID || null;
      if (message !== null && !isId(message)) throw new InputError(`Ticket_Message_ID: ${message} is not a valid id`);
      return { list: await files.add(caller, form.Ticket_ID, message, uploads) };
    },
    download: ({ caller, query }) => files.download(caller, query.ticket_attachment_id),
  }),
);
