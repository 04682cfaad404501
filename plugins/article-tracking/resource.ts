import { defineResource, fields } from '#core/resource';

/** Paging methods of a response: by page number, by offset, by a cursor from the previous response, or none. */
export const pagings = ['none', 'page', 'offset', 'cursor'] as const;

/**
 * Defines how the replies and numbers of a site are read from its JSON API. URLs are templates, paths refer to the
 * response.
 */
export const replyAdapter = defineResource({
  name: 'reply-adapter',
  plugin: 'article-tracking',
  module: 'reply-adapter',
  path: '/v1/operate/extraction-manage/reply-adapter',
  key: 'Reply_Adapter_ID',
  scope: 'global',
  sort: 'Adapter_Name',
  fields: {
    Adapter_Name: fields.text({ required: true, max: 60, unique: true, filter: 'contains', sortable: true }),
    Url_Pattern: fields.text({ required: true, max: 500, filter: 'contains' }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Replies_Url: fields.text({ max: 1000, hiddenInList: true }),
    List_Path: fields.text({ max: 200, hiddenInList: true }),
    Text_Path: fields.text({ max: 200, hiddenInList: true }),
    Author_Path: fields.text({ max: 200, hiddenInList: true }),
    Id_Path: fields.text({ max: 200, hiddenInList: true }),
    Time_Path: fields.text({ max: 200, hiddenInList: true }),
    Likes_Path: fields.text({ max: 200, hiddenInList: true }),
    Place_Path: fields.text({ max: 200, hiddenInList: true }),
    Parent_Path: fields.text({ max: 200, hiddenInList: true }),
    Children_Path: fields.text({ max: 200, hiddenInList: true }),
    Paging: fields.choice(pagings, { default: 'page', hiddenInList: true }),
    First_Page: fields.number({ integer: true, min: 0, max: 1, default: 1, hiddenInList: true }),
    Page_Size: fields.number({ integer: true, min: 1, max: 500, default: 20, hiddenInList: true }),
    Cursor_Path: fields.text({ max: 200, hiddenInList: true }),
    Is_Newest_First: fields.toggle({ default: true, hiddenInList: true }),
    Numbers_Url: fields.text({ max: 1000, hiddenInList: true }),
    Views_Path: fields.text({ max: 200, hiddenInList: true }),
    Number_Likes_Path: fields.text({ max: 200, hiddenInList: true }),
    Comments_Path: fields.text({ max: 200, hiddenInList: true }),
    Reposts_Path: fields.text({ max: 200, hiddenInList: true }),
    Last_Used_At: fields.time({ readOnly: true }),
    Last_Error: fields.text({ readOnly: true, max: 500 }),
  },
});
