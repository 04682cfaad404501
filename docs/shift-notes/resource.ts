import { defineResource, fields } from '#core/resource';

/** Note; calls, table, screen and form are generated from it. */
export const shiftNote = defineResource({
  name: 'shift-note',
  table: 'shift_notes',
  plugin: 'shift-notes',
  module: 'shift-notes',
  path: '/v1/shift-notes',
  key: 'Note_ID',
  sort: '-Created_At',
  fields: {
    Text: fields.text({ required: true, max: 500, multiline: true, filter: 'contains' }),
    Created_At: fields.time({ readOnly: true }),
  },
});
