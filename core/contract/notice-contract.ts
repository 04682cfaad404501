import { z } from 'zod';
import { defineContract } from './contract';

/** A notice as sent over the API. */
const notice = z.object({
  /** `info`, `success`, `warning` or `error`. */
  level: z.string().optional(),
  title: z.string().optional(),
  content: z.string().optional(),
  /** Lines whose shape depends on the kind of the notice; see `defineNotice`. */
  list: z.array(z.record(z.string(), z.unknown())),
});
export type SystemNotice = z.output<typeof notice>;

/** Tells the web client to stop polling. */
const closing = { CLOSE_POLLING: z.boolean().optional() };

/** Notices that the server has for the current user. */
export const noticeContract = defineContract({
  notice: {
    method: 'GET',
    path: '/v1/system-notification',
    access: 'user',
    summary: 'The notice of one type; an empty list means there is none. Further parameters are passed to its source',
    query: z.looseObject({ entity_name: z.string().regex(/^[A-Za-z]{1,60}$/, 'entity-name') }),
    result: notice.extend(closing),
  },
  notices: {
    method: 'GET',
    path: '/v1/system-notifications',
    access: 'user',
    summary: 'Notices of all types in one call, by type; types without content are omitted',
    result: z.object({ Notices: z.record(z.string(), notice), ...closing }),
  },
});

/** A kind of notice with the single schema of its lines, shared by producers and the components that render them. */
export interface NoticeKind<Line extends z.ZodObject = z.ZodObject> {
  /** Type as declared in the manifest. */
  readonly type: string;
  readonly line: Line;
}

/** Declares a kind of notice. It belongs in the contract of the plugin whose manifest names the type. */
export const defineNotice = <Line extends z.ZodObject>(type: string, line: Line): NoticeKind<Line> => ({ type, line });

/** A line of a kind of notice. */
export type NoticeItem<Kind extends NoticeKind> = z.output<Kind['line']>;
