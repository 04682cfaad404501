import { defineWeb } from '#core/web';
import { messages } from '../plugin';

export default defineWeb(messages, {
  screens: {
    channels: () => import(/* webpackChunkName: "messages" */ './message-channel-screen'),
    receipt: () => import(/* webpackChunkName: "message-receipt" */ './receipt-screen'),
  },
});
