import { defineContract } from '#core';
import { deskSchema } from './desk';

/** The desk of administrators. */
export const manageContract = defineContract({
  desk: {
    method: 'GET',
    path: '/v1/manage/dashboard',
    privilege: ['manageHome', 'browse'],
    summary: 'What waits for the client’s administrators, what is amiss, and what there is',
    result: deskSchema,
  },
});
