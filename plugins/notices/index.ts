export { articleCommentNotice, receivedTicketNotice, ticketStatusNotice, userSuggestionNotice } from './contract';
