import { contribute, provide } from '#core';
import { dashboardFigures, defineServer, serve } from '#core/server';
import { noticeSources } from '#plugins/notices/server';
import { ticketContract } from '../contract';
import { tickets } from '../plugin';
import { ticketsFigures } from './dashboard-figures';
import { AnswerSpeed } from './answer-speed';
import { ticketMigrations } from './migrations';
import { ticketTables } from './tables';
import { ticketCalls } from './ticket-calls';
import { TicketCases } from './ticket-cases';
import { TicketEffect } from './ticket-effect';
import { TicketFiles } from './ticket-files';
import { statusNotice, waitingNotice } from './ticket-notices';
import { TicketReader } from './ticket-reader';
import { TicketService } from './ticket-service';

export default defineServer(tickets, {
  services: [
    provide(TicketReader),
    provide(TicketService),
    provide(TicketCases),
    provide(TicketFiles),
    provide(AnswerSpeed),
    provide(TicketEffect),
  ],
  calls: [serve(ticketContract, ticketCalls)],
  contributions: [
    contribute(dashboardFigures, () => ticketsFigures),
    contribute(noticeSources, waitingNotice),
    contribute(noticeSources, statusNotice),
  ],
  tables: ticketTables,
  migrations: ticketMigrations,
});
