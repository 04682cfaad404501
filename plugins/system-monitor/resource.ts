import { defineResource, fields } from '#core/resource';

/** `kept`: no gateway is set, so the message waits here to be read. */
export const messageStates = ['queued', 'sent', 'kept', 'failed'] as const;

/** A mail or text message that the product sent, or would have sent. */
export const outboxMessage = defineResource({
  name: 'outbox-message',
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
    Channel: fields.choice(['mail', 'sms'], { readOnly: true, filter: 'equals', sortable: false }),
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
