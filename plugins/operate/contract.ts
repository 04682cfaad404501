import { defineContract } from '#core';
import { dashboardSchema } from '#plugins/manage';

export const operateContract = defineContract({
  dashboard: {
    method: 'GET',
    path: '/v1/operate/dashboard',
    privilege: ['operateHome', 'browse'],
    summary: 'Pending work, problems and totals for operators',
    result: dashboardSchema,
  },
});
