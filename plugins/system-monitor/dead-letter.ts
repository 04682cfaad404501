import { z } from 'zod';
import { defineContract } from '#core';
import { defineResource, fields, idSchema } from '#core/resource';

const path = '/v1/operate/system-monitor/dead-letters';

/** Work of any client that could not be processed: alerts, digests and parts of batches, with the reason. */
export const deadLetter = defineResource({
  name: 'dead-letter',
  table: 'dead_letter_entry',
  plugin: 'system-monitor',
  module: 'dead-letters',
  path,
  key: 'Message_ID',
  label: 'Title',
  scope: 'global',
  sort: '-Failed_At',
  readOnly: true,
  fields: {
    Failed_At: fields.time({ readOnly: true, filter: 'range', sortable: true }),
    Source: fields.text({ readOnly: true, filter: 'contains', sortable: false }),
    Client_ID: fields.reference('client', { readOnly: true, filter: 'equals', sortable: false }),
    Rule_Name: fields.text({ readOnly: true, filter: 'contains', sortable: false }),
    Title: fields.text({ readOnly: true, filter: 'contains', sortable: false }),
    Error: fields.text({ readOnly: true, filter: 'contains', sortable: false }),
    Attempts: fields.number({ readOnly: true, integer: true, sortable: true }),
    Created_At: fields.time({ readOnly: true, hiddenInList: true }),
    Next_Try_At: fields.time({ readOnly: true, sortable: false }),
    Article_ID: fields.text({ readOnly: true, hiddenInList: true }),
  },
});

/** Retries what could not be processed. */
export const deadLetterContract = defineContract({
  retry: {
    method: 'POST',
    path: `${path}/retry`,
    privilege: ['dead-letters', 'action'],
    summary: 'Tries dead letters again now, those of these ids or all of them',
    body: z.object({ ids: z.array(idSchema).max(500).default([]), All: z.boolean().default(false) }),
    result: z.object({ queued: z.number() }),
  },
});
