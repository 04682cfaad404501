import { defineResource, fields } from '#core/resource';
import { entityTypes } from '#shared/entities';

/** Handling of a word: always counted, counted as another word, or never shown. */
export const wordActions = ['keep', 'merge', 'stop'] as const;
export type WordAction = (typeof wordActions)[number];

const hotWordFields = {
  Word: fields.text({ required: true, max: 30, unique: true, filter: 'contains', sortable: true }),
  Action: fields.choice(wordActions, { required: true, filter: 'equals', default: 'stop' }),
  /** With `merge`: the word it is counted as. */
  Target: fields.text({ max: 30, filter: 'contains' }),
  Remark: fields.text({ max: 200 }),
  Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
  Created_At: fields.time({ readOnly: true, sortable: true }),
} as const;

/** How a client wants words to be counted; takes precedence over the global list. */
export const hotWord = defineResource({
  name: 'hot-word',
  plugin: 'words',
  module: 'hot-word-dict',
  path: '/v1/manage/report/hot-word-dict',
  key: 'Hot_Word_ID',
  label: 'Word',
  sort: '-Created_At',
  fields: hotWordFields,
});

/** How words are counted for all clients. */
export const globalHotWord = defineResource({
  name: 'global-hot-word',
  plugin: 'words',
  module: 'global-hot-word',
  path: '/v1/operate/operation-setting/global-hot-word',
  key: 'Hot_Word_ID',
  label: 'Word',
  scope: 'global',
  sort: '-Created_At',
  fields: hotWordFields,
});

/** Name to find in texts, such as a brand, with its canonical name if that is different. */
export const entityName = defineResource({
  name: 'entity-name',
  plugin: 'words',
  module: 'entity-name',
  path: '/v1/operate/operation-setting/entity-name',
  key: 'Entity_Name_ID',
  label: 'Name',
  scope: 'global',
  sort: '-Created_At',
  fields: {
    Name: fields.text({ required: true, max: 40, min: 2, unique: true, filter: 'contains', sortable: true }),
    Type: fields.choice(entityTypes, { required: true, filter: 'equals', default: 'brand' }),
    Canonical_Name: fields.text({ max: 40, filter: 'contains', sortable: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
