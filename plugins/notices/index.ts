export { articleCommentNotice, receivedTicketNotice, ticketStatusNotice } from './contract';
