import { defineResource, fields } from '#core/resource';

/** Entry of plugin-template; calls, table, screen and form are generated from it. */
export const pluginTemplateEntry = defineResource({
  name: 'plugin-template-entry',
  plugin: 'plugin-template',
  module: 'plugin-template',
  path: '/v1/manage/plugin-template',
  key: 'Plugin_Template_Entry_ID',
  sort: '-Created_At',
  fields: {
    Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Level: fields.choice(['low', 'high'], { required: true, filter: 'equals' }),
    Remark: fields.text({ max: 500, multiline: true, hiddenInList: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
