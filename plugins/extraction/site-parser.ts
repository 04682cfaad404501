import { defineResource, fields } from '#core/resource';

/**
 * Extraction settings for the articles of one site, regardless of how they are collected. A source's own selectors take
 * precedence.
 */
export const siteParser = defineResource({
  name: 'site-parser',
  plugin: 'extraction',
  module: 'site-parser',
  path: '/v1/operate/extraction-manage/schedule-manage/site-parser',
  key: 'Site_Parser_ID',
  scope: 'global',
  sort: 'Host',
  fields: {
    /** The host, including all hosts below it. */
    Host: fields.text({ required: true, max: 200, unique: true, filter: 'contains', sortable: true }),
    Content_Selector: fields.text({ max: 300 }),
    Title_Selector: fields.text({ max: 300, hiddenInList: true }),
    Author_Selector: fields.text({ max: 300, hiddenInList: true }),
    Date_Selector: fields.text({ max: 300, hiddenInList: true }),
    Remove_Selector: fields.text({ max: 300 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Remark: fields.text({ max: 300, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});
