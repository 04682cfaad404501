import { defineResource, fields } from '#core/resource';

/** Titles that never form a hot spot for a client, such as column names. */
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

/** Response format of a hot list URL. */
export const hotListShapes = ['json', 'feed'] as const;
export type HotListShape = (typeof hotListShapes)[number];

/** URL from which a platform's hot list is fetched. Paths locate the fields in the response. */
export const hotListSource = defineResource({
  name: 'hot-list-source',
  plugin: 'hot-spots',
  module: 'hot-list-source',
  path: '/v1/operate/operation-setting/hot-list-source',
  key: 'Hot_List_Source_ID',
  label: 'Platform',
  scope: 'global',
  sort: 'Platform',
  fields: {
    Platform: fields.text({ required: true, max: 50, filter: 'contains', sortable: true }),
    Url: fields.text({ required: true, max: 2000, format: 'url', unique: true }),
    Shape: fields.choice(hotListShapes, { required: true, default: 'json', filter: 'equals' }),
    List_Path: fields.text({ max: 200, hiddenInList: true }),
    Title_Path: fields.text({ max: 200, hiddenInList: true }),
    Popularity_History: fields.text({ max: 200, hiddenInList: true }),
    Url_Path: fields.text({ max: 300, hiddenInList: true }),
    Interval_Minutes: fields.number({ required: true, integer: true, min: 5, max: 1440, default: 30 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    State: fields.choice(['new', 'good', 'failing'], { readOnly: true, default: 'new', filter: 'equals' }),
    Item_Count: fields.number({ integer: true, readOnly: true, default: 0 }),
    Last_Run_At: fields.time({ readOnly: true, sortable: true }),
    Next_Run_At: fields.time({ readOnly: true }),
    Error_Code: fields.text({ readOnly: true, hiddenInList: true }),
    Error_Message: fields.text({ max: 300, readOnly: true, hiddenInList: true }),
    Is_Sample: fields.toggle({ readOnly: true, hiddenInList: true }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});
