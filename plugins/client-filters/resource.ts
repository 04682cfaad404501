import { defineResource, fields } from '#core/resource';

/** Kinds of blocklist entry. An account is an author on one site, written `author@site`. */
export const blackKinds = ['site', 'author', 'account', 'url'] as const;
export type BlackKind = (typeof blackKinds)[number];

/** Fields in which a blocked word is searched. */
export const blockedWordFields = ['all', 'title', 'body'] as const;
export type BlockedWordField = (typeof blockedWordFields)[number];

/** Source that a client has blocked; hidden articles stay in the library and reappear when the entry is removed. */
export const clientBlackList = defineResource({
  name: 'client-black-list',
  plugin: 'client-filters',
  module: 'client-black-list',
  path: '/v1/manage/class-manage/client-black-list',
  key: 'Black_List_ID',
  label: 'Value',
  sort: '-Created_At',
  fields: {
    Kind: fields.choice(blackKinds, { required: true, filter: 'equals', default: 'site' }),
    Value: fields.text({ required: true, max: 500, filter: 'contains', sortable: true }),
    Reason: fields.text({ max: 200 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Hidden_Count: fields.number({ integer: true, readOnly: true, default: 0, sortable: true }),
    Applied_At: fields.time({ readOnly: true }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});

/** Word that hides matching articles from a client, in all subjects or in some. */
export const clientBlackWord = defineResource({
  name: 'client-black-word',
  plugin: 'client-filters',
  module: 'client-black-word',
  path: '/v1/manage/class-manage/client-black-word',
  key: 'Black_Word_ID',
  label: 'Word',
  sort: '-Created_At',
  fields: {
    Word: fields.text({ required: true, min: 2, max: 50, unique: true, filter: 'contains', sortable: true }),
    Place: fields.choice(blockedWordFields, { required: true, filter: 'equals', default: 'all' }),
    Subject_IDs: fields.references('subject'),
    Reason: fields.text({ max: 200 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Hidden_Count: fields.number({ integer: true, readOnly: true, default: 0, sortable: true }),
    Applied_At: fields.time({ readOnly: true }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});
