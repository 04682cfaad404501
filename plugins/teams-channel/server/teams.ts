import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService, type SendOutcome } from '#core/server';
import {
  defineClientChannel,
  fitBytes,
  getGroup,
  groupsSetting,
  outcomeOfStranger,
  outcomeOfWords,
  postMessage,
  soon,
  withoutMarkdown,
  type ChannelMessage,
  type GatewayAnswer,
  type WordTable,
} from '#plugins/messages/server';

/** Maximum size of a text in bytes; a message may have 28 KB including its card. */
const maxLength = 18_000;

/** Builds an adaptive card with title, text, and a button for the link. */
export const getCard = ({ subject, text, link }: Pick<ChannelMessage, 'subject' | 'text' | 'link'>) => ({
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
          {
            type: 'TextBlock',
            text: fitBytes(withoutMarkdown(subject), 600),
            weight: 'Bolder',
            size: 'Medium',
            wrap: true,
          },
          {
            type: 'TextBlock',
            text: fitBytes(withoutMarkdown(text), maxLength).replaceAll(/\n+/g, '\n\n'),
            wrap: true,
          },
        ],
        actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: '打开 · Open', url: link }],
      },
    },
  ],
});

const refusals: WordTable = [
  [/WorkflowTriggerIsNotEnabled|WorkflowNotFound|TriggerNotFound|ConversationNotFound/, 'address'],
  [/RateLimited|too many requests/i, 'busy', soon],
  [/message size|too large/i, 'too-large'],
  [/summary or text is required|bad payload|invalid webhook request/i, 'content'],
];

/**
 * Returns the outcome of an answer from a workflow, or from the older connector that it replaced: a connector reports a
 * failure with status 200 and the failed status in its text.
 */
function getOutcome(answer: GatewayAnswer): SendOutcome {
  const { error } = answer.json as { error?: string | { code?: string; message?: string } };
  const words = typeof error === 'object' ? `${error.code ?? ''} ${error.message ?? ''}` : (error ?? answer.text);
  const errorText = words.trim();
  const [, within] = /HTTP error (\d{3})/.exec(errorText) ?? [];
  if (within !== undefined) return outcomeOfStranger({ ...answer, status: Number(within), text: errorText });
  const isOwnAnswer = error === undefined && errorText.startsWith('{');
  if (answer.status >= 200 && answer.status < 300 && (errorText === '' || errorText === '1' || isOwnAnswer))
    return { status: 'sent' };
  return outcomeOfWords(refusals, errorText, answer.retryAfter) ?? outcomeOfStranger(answer);
}

/**
 * Microsoft Teams channels through the webhook of a workflow: one POST of an adaptive card per message, at most four
 * per second.
 */
export const teams = withServices({ outbound: OutboundService }, ({ outbound }) =>
  defineClientChannel({
    id: 'teams',
    plugin: 'teams-channel',
    addressKind: 'group',
    settings: z.object({ Groups: groupsSetting(/\/workflows\/\S+/) }),
    secrets: ['Groups'],
    limits: { perMinute: 300, perAddress: 60, attempts: 6, maxLength: 6000 },
    send: async (message, { Groups }) => {
      const group = getGroup(Groups, message.address);
      if ('status' in group) return group;
      return postMessage(outbound, group.url, { body: getCard(message) }, getOutcome);
    },
  }),
);
