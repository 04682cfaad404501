import { defineResource, fields } from '#core/resource';
import { languages } from '#core';
import { userTypes } from '#plugins/privileges';

/** User. Names are unique across all clients; users of a client see only users of the same client. */
export const user = defineResource({
  name: 'user',
  plugin: 'users',
  module: 'user-manage',
  path: '/v1/manage/user-privilege-manage/user',
  key: 'User_ID',
  table: 'user_account',
  label: 'Display_Name',
  sort: '-Created_At',
  fields: {
    User_Name: fields.text({
      required: true,
      min: 2,
      max: 50,
      format: 'user-name',
      unique: true,
      filter: 'contains',
      sortable: true,
    }),
    Display_Name: fields.text({ required: true, max: 50, filter: 'contains', sortable: true }),
    Client_ID: fields.reference('client', { readOnly: true, filter: 'equals' }),
    User_Type: fields.choice(userTypes, { required: true, filter: 'equals' }),
    Role_ID: fields.reference('role', { filter: 'equals' }),
    User_Group_ID: fields.reference('user-group', { filter: 'equals', hiddenInList: true }),
    Phone: fields.text({ max: 11, format: 'mobile', filter: 'contains', hiddenInList: true }),
    Email: fields.text({ max: 200, format: 'email', hiddenInList: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Language: fields.choice(languages, { default: 'zh-CN', hiddenInList: true }),
    Time_Zone: fields.text({ max: 60, default: 'Asia/Shanghai', hiddenInList: true }),
    Must_Change_Password: fields.toggle({ readOnly: true, hiddenInList: true }),
    Last_Login_At: fields.time({ readOnly: true, sortable: true }),
    Is_Sample: fields.toggle({ readOnly: true, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});

/** Group of users of a client, which determines the subject categories that they see. */
export const userGroup = defineResource({
  name: 'user-group',
  plugin: 'users',
  module: 'user-group-manage',
  path: '/v1/manage/user-privilege-manage/user-group',
  key: 'User_Group_ID',
  sort: 'User_Group_Name',
  fields: {
    User_Group_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains' }),
    Remark: fields.text({ max: 500, multiline: true }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
