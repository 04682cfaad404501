import { z } from 'zod';
import { withServices } from '#core';
import { OutboundService } from '#core/server';
import {
  composed,
  defineClientChannel,
  getGroup,
  groupsSetting,
  outcomeOfCode,
  outcomeOfStranger,
  postMessage,
  soon,
  withoutMentions,
  withoutTags,
  type CodeTable,
} from '#plugins/messages/server';

/** Maximum size of a text message in bytes, from the service's documentation. */
const maxLength = 2048;

const codes: CodeTable = {
  [-1]: ['server', soon],
  40008: ['content'],
  40058: ['content'],
  44004: ['content'],
  45002: ['too-large'],
  45009: ['busy', soon],
  45033: ['busy', soon],
  93000: ['address'],
  93004: ['address'],
  93008: ['address'],
};

/** Returns the text without tags and mentions, of which a robot knows `<@name>`. */
const getPlain = (text: string): string => withoutMentions(withoutTags(text));

/** Channel for WeCom group robots: one POST per text, twenty per minute. */
export const wecomRobot = withServices({ outbound: OutboundService }, ({ outbound }) =>
  defineClientChannel({
    id: 'wecom-robot',
    plugin: 'wecom-robot-channel',
    addressKind: 'group',
    settings: z.object({ Groups: groupsSetting(/\/cgi-bin\/webhook\/send\?(.*&)?key=[\w-]+/) }),
    secrets: ['Groups'],
    limits: { perMinute: 200, perAddress: 20, attempts: 6, maxLength: 4000 },
    send: async (message, { Groups }) => {
      const group = getGroup(Groups, message.address);
      if ('status' in group) return group;
      const plain = { ...message, subject: getPlain(message.subject), text: getPlain(message.text) };
      const body = { msgtype: 'text', text: { content: composed(plain, maxLength) } };
      return postMessage(outbound, group.url, { body }, (answer) => {
        const { errcode, errmsg = '' } = answer.json as { errcode?: number; errmsg?: string };
        if (errcode === 0) return { status: 'sent' };
        if (typeof errcode !== 'number') return outcomeOfStranger(answer);
        // The service refuses a text that is too long with its code for any invalid parameter.
        const table: CodeTable = /exceed max length/i.test(errmsg) ? { [errcode]: ['too-large'] } : codes;
        return outcomeOfCode(table, errcode, errmsg, answer.retryAfter);
      });
    },
  }),
);
