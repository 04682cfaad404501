import { withServices } from '#core';
import type { InitialData } from '#core/server';
import { escapedHtml, markRanges } from '#shared/text';
import { messageTime } from './dispatch/message-time';
import { OpenedMessages, type MessagePreview } from './opened-messages';

/** Marks the matched words in a text. */
function marked(text: string, words: readonly string[]): string {
  let html = '';
  let done = 0;
  for (const { start, end } of markRanges(text, words)) {
    html += `${escapedHtml(text.slice(done, start))}<mark>${escapedHtml(text.slice(start, end))}</mark>`;
    done = end;
  }
  return html + escapedHtml(text.slice(done));
}

const renderMessage = ({ subject, receiver, timeZone, notifiedAt, alerts }: MessagePreview): string =>
  `<main><h1>${escapedHtml(subject)}</h1><p>${escapedHtml(receiver)} · ${messageTime(notifiedAt, timeZone)}</p>${alerts
    .map(
      ({ title, site, text, words }) =>
        `<article><h2>${marked(title, words)}</h2><p>${escapedHtml(site)}</p><div>${marked(text, words)}</div></article>`,
    )
    .join('')}</main>`;

/**
 * Renders the notification behind an alert link into the page on the server, so that it can be read as soon as the page
 * has loaded, even on a phone with a poor network.
 */
export const openedMessageData = withServices(
  { openedMessages: OpenedMessages },
  ({ openedMessages }): InitialData => ({
    path: '/t-report',
    draw: async (query) => {
      const message = await openedMessages.glance(query.get('token') ?? '');
      return message && renderMessage(message);
    },
  }),
);
