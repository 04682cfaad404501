import { defineResource, fields } from '#core/resource';

/** A client's own translation of a term, which takes precedence over the built-in terms. */
export const translationTerm = defineResource({
  name: 'translation-term',
  plugin: 'translation',
  module: 'translation',
  path: '/v1/manage/class-manage/translation-term',
  key: 'Translation_Term_ID',
  label: 'Chinese',
  sort: '-Created_At',
  fields: {
    Chinese: fields.text({ required: true, max: 60, unique: true, filter: 'contains', sortable: true }),
    English: fields.text({ required: true, max: 120, filter: 'contains', sortable: true }),
    Remark: fields.text({ max: 200 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
