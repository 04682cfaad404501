import { defineResource, fields } from '#core/resource';

/** Titles that never make a hot spot for a client, such as the names of columns. */
export const meaninglessTitle = defineResource({
  name: 'meaningless-title',
  plugin: 'hot-spots',
  module: 'hot-spot-info',
  path: '/v1/article/hot-spot/meaningless-title',
  key: 'Meaningless_Title_ID',
  sort: '-Created_At',
  fields: {
    Title: fields.text({ required: true, max: 300, unique: true, filter: 'contains', sortable: true }),
    Match: fields.choice(['equals', 'contains'], { required: true, filter: 'equals', default: 'equals' }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Remark: fields.text({ max: 500, multiline: true, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
