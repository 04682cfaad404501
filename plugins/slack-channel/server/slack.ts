import { z } from 'zod';
import type { Resolver } from '#core';
import { OutboundService } from '#core/server';
import {
  composed,
  defineOwnChannel,
  failed,
  groupOf,
  groupsSetting,
  outcomeOfStatus,
  postMessage,
} from '#plugins/messages/server';

/** Bytes of a text; Slack recommends 4,000 characters. */
const longest = 12_000;

/** The three characters that Slack reads as its own. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Channels of Slack by incoming webhooks: one POST, one a second. */
export const slack = (services: Resolver) =>
  defineOwnChannel({
    id: 'slack',
    plugin: 'slack-channel',
    addressKind: 'group',
    settings: z.object({ Groups: groupsSetting(/\/services\/\w+\/\w+\/\w+/) }),
    secrets: ['Groups'],
    limits: { perMinute: 300, perAddress: 60, attempts: 6, longest: 4000 },
    send: async (message, { Groups }) => {
      const group = groupOf(Groups, message.address);
      if ('status' in group) return group;
      const body = { text: escaped(composed(message, longest)), unfurl_links: false };
      return postMessage(services.get(OutboundService), group.url, { body }, (answer) => {
        if (/^(channel_is_archived|channel_not_found|no_service|no_team|invalid_token)/.test(answer.text))
          return failed('address', answer.text);
        return outcomeOfStatus(answer) ?? { status: 'sent' };
      });
    },
  });
