import { defineContract } from '#core';
import { deskSchema } from '#plugins/manage';

/** The desk of operators. */
export const operateContract = defineContract({
  desk: {
    method: 'GET',
    path: '/v1/operate/dashboard',
    privilege: ['operateHome', 'browse'],
    summary: 'What waits for operators, what is amiss, and what there is',
    result: deskSchema,
  },
});
