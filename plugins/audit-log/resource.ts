import { defineResource, fields } from '#core/resource';

const operationFields = {
  Happened_At: fields.time({ readOnly: true, filter: 'range' }),
  /** Rendered as a sentence that includes the next three fields. */
  Action: fields.text({ readOnly: true, filter: 'equals', sortable: false }),
  User_ID: fields.reference('user', { readOnly: true, filter: 'equals', sortable: false, hiddenInList: true }),
  Entity: fields.text({ readOnly: true, filter: 'equals', sortable: false, hiddenInList: true }),
  Row_ID: fields.text({ readOnly: true, filter: 'equals', sortable: false, hiddenInList: true }),
  IP: fields.text({ readOnly: true, filter: 'contains', sortable: false }),
  /** The operator who impersonated the user. */
  Simulator_ID: fields.reference('user', { readOnly: true, hiddenInList: true }),
  Before: fields.json<Readonly<Record<string, unknown>>>({ readOnly: true }),
  After: fields.json<Readonly<Record<string, unknown>>>({ readOnly: true }),
  Hash: fields.text({ readOnly: true, hiddenInList: true }),
} as const;

const log = {
  plugin: 'audit-log',
  key: 'Operation_ID',
  table: 'operation_log',
  label: 'Action',
  sort: '-Operation_ID',
  readOnly: true,
} as const;

/** Changes made by users of a client, and from where. */
export const operationLog = defineResource({
  ...log,
  name: 'operation-log',
  module: 'user-operation-log',
  path: '/v1/manage/user-privilege-manage/user-operation-log',
  fields: operationFields,
});

/** Operation log of all clients, including actions of operators and of the system itself. */
export const platformOperationLog = defineResource({
  ...log,
  name: 'platform-operation-log',
  module: 'platform-operation-log',
  path: '/v1/operate/client-manage/user-operation-log',
  scope: 'global',
  fields: {
    Client_ID: fields.reference('client', { readOnly: true, filter: 'equals', sortable: false }),
    ...operationFields,
  },
});
