import { z } from 'zod';
import { defineContract } from './contract';

/** A notice as it travels. */
const notice = z.object({
  /** `info`, `success`, `warning` or `error`. */
  level: z.string().optional(),
  title: z.string().optional(),
  content: z.string().optional(),
  /** As the kind of the notice says; see `defineNotice`. */
  list: z.array(z.record(z.string(), z.unknown())),
});
export type SystemNotice = z.output<typeof notice>;

/** Tells the web to stop asking. */
const closing = { CLOSE_POLLING: z.boolean().optional() };

/** What the server has to tell somebody. */
export const noticeContract = defineContract({
  notice: {
    method: 'GET',
    path: '/v1/system-notification',
    access: 'user',
    summary: 'The notice of one type; an empty list means there is none. Further parameters go to its source',
    query: z.looseObject({ entity_name: z.string().regex(/^[A-Za-z]{1,60}$/, 'entity-name') }),
    result: notice.extend(closing),
  },
  notices: {
    method: 'GET',
    path: '/v1/system-notifications',
    access: 'user',
    summary: 'The notices of every type at once, by type; those with nothing to tell are left out',
    result: z.object({ Notices: z.record(z.string(), notice), ...closing }),
  },
});

/** A kind of notice with the one schema of its lines, for those who make them and those who draw them. */
export interface NoticeKind<Line extends z.ZodObject = z.ZodObject> {
  /** As the manifest declares it. */
  readonly type: string;
  readonly line: Line;
}

/** Declares a kind of notice; it stands in the contract of the plugin whose manifest names the type. */
export const defineNotice = <Line extends z.ZodObject>(type: string, line: Line): NoticeKind<Line> => ({ type, line });

/** A line of a kind of notice. */
export type NoticeItem<Kind extends NoticeKind> = z.output<Kind['line']>;
