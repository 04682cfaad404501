import { z } from 'zod';
import type { Resolver } from '#core';
import { OutboundService } from '#core/server';
import {
  defineOwnChannel,
  fitBytes,
  groupOf,
  groupsSetting,
  outcomeOfStatus,
  postMessage,
  type ChannelMessage,
} from '#plugins/messages/server';

/** Bytes of a text: a message may have 28 KB with its card. */
const longest = 18_000;

/** The message as a card: title, text, and a button for the link. */
export const cardOf = ({ subject, text, link }: Pick<ChannelMessage, 'subject' | 'text' | 'link'>) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          { type: 'TextBlock', text: fitBytes(subject, 600), weight: 'Bolder', size: 'Medium', wrap: true },
          { type: 'TextBlock', text: fitBytes(text, longest).replaceAll(/\n+/g, '\n\n'), wrap: true },
        ],
        actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: '打开 · Open', url: link }],
      },
    },
  ],
});

/** Channels of Microsoft Teams by the webhook of a workflow: one POST of an adaptive card, four a second. */
export const teams = (services: Resolver) =>
  defineOwnChannel({
    id: 'teams',
    plugin: 'teams-channel',
    addressKind: 'group',
    settings: z.object({ Groups: groupsSetting(/\/workflows\/\S+/) }),
    secrets: ['Groups'],
    limits: { perMinute: 300, perAddress: 60, attempts: 6, longest: 6000 },
    send: async (message, { Groups }) => {
      const group = groupOf(Groups, message.address);
      if ('status' in group) return group;
      return postMessage(
        services.get(OutboundService),
        group.url,
        { body: cardOf(message) },
        (answer) => outcomeOfStatus(answer) ?? { status: 'sent' },
      );
    },
  });
