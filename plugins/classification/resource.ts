import { defineResource, fields } from '#core/resource';

const common = { plugin: 'classification' } as const;
const path = '/v1/manage/class-manage';

/** A class that users set for an article, such as complaint, question or praise. */
export const contentClass = defineResource({
  ...common,
  name: 'content-class',
  module: 'content-class',
  path: `${path}/content-class`,
  key: 'Content_Class_ID',
  sort: 'Sort_Order',
  fields: {
    Class_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Description: fields.text({ max: 200, multiline: true }),
    Sort_Order: fields.number({ integer: true, min: 0, max: 9999, default: 0, sortable: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Article_Count: fields.number({ integer: true, readOnly: true, default: 0, sortable: true }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** A group of tags. */
export const tagClass = defineResource({
  ...common,
  name: 'tag-class',
  module: 'tag-class',
  path: `${path}/tag-class`,
  key: 'Tag_Class_ID',
  sort: 'Sort_Order',
  fields: {
    Class_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Description: fields.text({ max: 200, multiline: true }),
    Sort_Order: fields.number({ integer: true, min: 0, max: 9999, default: 0, sortable: true }),
    Tag_Count: fields.number({ integer: true, readOnly: true, default: 0 }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** A tag that users and keywords add to articles; free tags do not require one. */
export const tag = defineResource({
  ...common,
  name: 'tag',
  module: 'tag',
  path: `${path}/tag`,
  key: 'Tag_ID',
  label: 'Tag_Name',
  sort: '-Created_At',
  table: 'client_tag',
  fields: {
    Tag_Name: fields.text({ required: true, max: 30, unique: true, filter: 'contains', sortable: true }),
    Tag_Class_ID: fields.reference('tag-class', { filter: 'equals' }),
    Color: fields.text({ max: 7, format: 'color' }),
    Description: fields.text({ max: 200 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Keyword_Count: fields.number({ integer: true, readOnly: true, default: 0 }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** Sets a tag automatically: words, or a rule in the query language of subjects. */
export const tagKeyword = defineResource({
  ...common,
  name: 'tag-keyword',
  module: 'tag-keyword',
  path: `${path}/tag-keyword`,
  key: 'Tag_Keyword_ID',
  label: 'Rule',
  sort: '-Created_At',
  fields: {
    Rule: fields.text({ required: true, max: 2000, filter: 'contains' }),
    Tag_ID: fields.reference('tag', { required: true, filter: 'equals' }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Hit_Count: fields.number({ integer: true, readOnly: true, default: 0, sortable: true }),
    Applied_At: fields.time({ readOnly: true }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});
