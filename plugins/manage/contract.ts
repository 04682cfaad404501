import { defineContract } from '#core';
import { dashboardSchema } from './dashboard';

/** API of the administrators' dashboard. */
export const manageContract = defineContract({
  dashboard: {
    method: 'GET',
    path: '/v1/manage/dashboard',
    privilege: ['manageHome', 'browse'],
    summary: 'Returns items waiting for the client’s administrators, problems, and totals',
    result: dashboardSchema,
  },
});
