import { defineWeb } from '#core/web';
import { notices } from '../plugin';

export default defineWeb(notices, {
  notices: {
    UserSuggestion: () =>
      import(/* webpackChunkName: "notices" */ './user-suggestion').then(({ userSuggestion }) => ({
        default: userSuggestion,
      })),
    ArticleComment: () =>
      import(/* webpackChunkName: "notices" */ './article-comment').then(({ articleComment }) => ({
        default: articleComment,
      })),
    ReceivedTicketNoReply: () =>
      import(/* webpackChunkName: "notices" */ './tickets').then(({ receivedTicketNoReply }) => ({
        default: receivedTicketNoReply,
      })),
    TicketProcessStatusCount: () =>
      import(/* webpackChunkName: "notices" */ './tickets').then(({ ticketProcessStatusCount }) => ({
        default: ticketProcessStatusCount,
      })),
  },
});
