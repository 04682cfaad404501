import { defineResource, fields } from '#core/resource';
import { deliveryStates } from '#plugins/messages';

/** `kept`: the installation has no gateway, so its message is retained; the others are delivery states. */
const messageStates = [...deliveryStates, 'kept'] as const;

/** States in which a message may be sent again. */
export const resendable: ReadonlySet<string> = new Set(['kept', 'failed', 'uncertain']);

/** A message to one recipient over one channel, sent by a client or by the installation itself. */
export const outboxMessage = defineResource({
  name: 'outbox-message',
  table: 'outbox_entry',
  plugin: 'system-monitor',
  module: 'message-outbox',
  path: '/v1/operate/system-monitor/outbox',
  key: 'Message_ID',
  label: 'Text',
  scope: 'global',
  sort: '-Created_At',
  readOnly: true,
  fields: {
    Created_At: fields.time({ readOnly: true, filter: 'range' }),
    Channel: fields.text({ readOnly: true, filter: 'contains', sortable: false }),
    Recipient: fields.text({ readOnly: true, filter: 'contains' }),
    Subject: fields.text({ readOnly: true, hiddenInList: true }),
    Text: fields.text({ readOnly: true, sortable: false }),
    HTML: fields.text({ readOnly: true, hiddenInList: true }),
    Template: fields.text({ readOnly: true, hiddenInList: true }),
    Status: fields.choice(messageStates, { readOnly: true, filter: 'equals', sortable: false }),
    Error: fields.text({ readOnly: true, hiddenInList: true }),
    Delivered_At: fields.time({ readOnly: true, hiddenInList: true }),
    Client_ID: fields.reference('client', { readOnly: true, filter: 'equals', sortable: false }),
  },
});
