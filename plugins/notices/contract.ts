import { z } from 'zod';
import { defineContract } from '#core';

const notice = z.object({
  /** `info`, `success`, `warning` or `error`. */
  level: z.string().optional(),
  title: z.string().optional(),
  content: z.string().optional(),
  list: z.array(z.record(z.string(), z.unknown())),
  /** Tells the web to stop asking. */
  CLOSE_POLLING: z.boolean().optional(),
});
export type SystemNotice = z.output<typeof notice>;

/** What the server has to tell somebody, by type of notice. */
export const noticeContract = defineContract({
  notice: {
    method: 'GET',
    path: '/v1/system-notification',
    access: 'user',
    summary: 'The notice of one type; an empty list means there is none. Further parameters go to its source',
    query: z.looseObject({ entity_name: z.string().regex(/^[A-Za-z]{1,60}$/, 'entity-name') }),
    result: notice,
  },
});
