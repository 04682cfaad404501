import { defineResource, fields } from '#core/resource';

/** The access log as a list on the screen; its calls are those of the specification, in the contract. */
export const accessLogList = defineResource({
  name: 'user-access-log',
  plugin: 'audit-log',
  module: 'user-access-log',
  path: '/v1/manage/user-privilege-manage/log-user-access',
  key: 'User_Access_Log_ID',
  label: 'Column_Path',
  fields: {
    Accessed_At: fields.time({ readOnly: true, filter: 'range', sortable: false }),
    Display_Name: fields.text({ readOnly: true, sortable: false }),
    User_Name: fields.text({ readOnly: true, filter: 'contains', sortable: false }),
    Column_Path: fields.text({ readOnly: true, filter: 'contains', sortable: false }),
    Address: fields.text({ readOnly: true, filter: 'equals', sortable: false }),
    Agent: fields.text({ readOnly: true, sortable: false, hiddenInList: true }),
  },
});
