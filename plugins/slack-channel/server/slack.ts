import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService } from '#core/server';
import {
  composed,
  defineClientChannel,
  getGroup,
  groupsSetting,
  outcomeOfStatus,
  outcomeOfStranger,
  outcomeOfWords,
  outsideAddresses,
  postMessage,
  soon,
  withoutMentions,
  type WordTable,
} from '#plugins/messages/server';

/** Maximum text size in bytes; Slack recommends 4,000 characters. */
const maxLength = 12_000;

/** Escapes the three characters that are special in Slack markup. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the text without mentions and without names of emoji between colons, which Slack replaces everywhere. */
const getPlain = (text: string): string =>
  outsideAddresses(withoutMentions(text), (part) => part.replaceAll(/:(?=[\w+'-]*[a-z][\w+'-]*:)/gi, ':\u2060'));

/** Refusals that are more specific than their status. */
const refusals: WordTable = [
  [/^(channel_is_archived|channel_not_found|is_archived)/, 'address'],
  [/^(no_service|no_service_id|no_team|no_active_hooks|team_disabled|user_not_found|invalid_token)/, 'address'],
  [/^(msg_too_long|text_too_long)/, 'too-large'],
  [/^message_limit_exceeded/, 'quota'],
  [/^(rollup_error|fatal_error|internal_error|service_unavailable)/, 'server', soon],
];
/** Refusals that come with a success status. */
const refusalsWithin200: WordTable = [
  [/^(action_prohibited|posting_to_general_channel_denied|restricted_action|team_access_not_granted)/, 'not-allowed'],
  [/^(invalid_|no_text|missing_text|too_many_attachments)/, 'content'],
  [/^rate_?limited/, 'busy', soon],
];

/** Slack channels through incoming webhooks: one POST per message, one per second. */
export const slack = withServices({ outbound: OutboundService }, ({ outbound }) =>
  defineClientChannel({
    id: 'slack',
    plugin: 'slack-channel',
    addressKind: 'group',
    settings: z.object({ Groups: groupsSetting(/\/services\/\w+\/\w+\/\w+/) }),
    secrets: ['Groups'],
    limits: { perMinute: 300, perAddress: 60, attempts: 6, maxLength: 4000 },
    send: async (message, { Groups }) => {
      const group = getGroup(Groups, message.address);
      if ('status' in group) return group;
      // Asterisks, underscores and similar characters in collected text must not act as markup.
      const plain = { ...message, subject: getPlain(message.subject), text: getPlain(message.text) };
      const body = { text: escaped(composed(plain, maxLength)), mrkdwn: false, unfurl_links: false };
      return postMessage(outbound, group.url, { body }, (answer) => {
        const { ok, error } = answer.json as { ok?: boolean; error?: string };
        const responseText = (error ?? answer.text).trim();
        if (answer.status === 200 && (ok === true || responseText === 'ok')) return { status: 'sent' };
        return (
          outcomeOfWords(refusals, responseText, answer.retryAfter) ??
          outcomeOfStatus(answer) ??
          outcomeOfWords(refusalsWithin200, responseText) ??
          outcomeOfStranger(answer)
        );
      });
    },
  }),
);
