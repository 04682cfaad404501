import { defineResource, fields } from '#core/resource';

/** `reject` rejects matching articles; `trial` accepts and only counts them. */
export const rejectModes = ['reject', 'trial'] as const;
export type RejectMode = (typeof rejectModes)[number];

/** Fields in which a junk word must occur. */
export const junkWordFields = ['all', 'title', 'body'] as const;
export type JunkWordField = (typeof junkWordFields)[number];

/** A group of entries that are enabled and disabled together. */
const classFields = {
  Class_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
  Description: fields.text({ max: 200, multiline: true }),
  Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
  Entry_Count: fields.number({ integer: true, readOnly: true, default: 0 }),
  Created_At: fields.time({ readOnly: true, sortable: true }),
} as const;

/** Fields common to all entries. New entries only count until a user has reviewed what they match. */
const entryFields = {
  Mode: fields.choice(rejectModes, { required: true, filter: 'equals', default: 'trial' }),
  Reason: fields.text({ max: 200 }),
  Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
  Hit_Count: fields.number({ integer: true, readOnly: true, default: 0, sortable: true }),
  Last_Hit_At: fields.time({ readOnly: true, sortable: true }),
  Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
} as const;

const common = { plugin: 'global-rejects', scope: 'global' } as const;
const path = '/v1/operate/operation-setting';

export const globalRejectDomainClass = defineResource({
  ...common,
  name: 'global-reject-domain-class',
  module: 'global-reject-domain',
  path: `${path}/global-reject-domain-class`,
  key: 'Class_ID',
  sort: 'Created_At',
  fields: classFields,
});

/** A site that no client wants, including all its subdomains. */
export const globalRejectDomain = defineResource({
  ...common,
  name: 'global-reject-domain',
  module: 'global-reject-domain',
  path: `${path}/global-reject-domain`,
  key: 'Reject_Domain_ID',
  label: 'Domain',
  sort: '-Created_At',
  fields: {
    Domain: fields.text({ required: true, min: 3, max: 200, unique: true, filter: 'contains', sortable: true }),
    Class_ID: fields.reference('global-reject-domain-class', { filter: 'equals' }),
    ...entryFields,
  },
});

export const globalRejectUrlClass = defineResource({
  ...common,
  name: 'global-reject-url-class',
  module: 'global-reject-url',
  path: `${path}/global-reject-url-class`,
  key: 'Class_ID',
  sort: 'Created_At',
  fields: classFields,
});

/** URLs that no client wants: one and all paths below it, or a pattern with asterisks. */
export const globalRejectUrl = defineResource({
  ...common,
  name: 'global-reject-url',
  module: 'global-reject-url',
  path: `${path}/global-reject-url`,
  key: 'Reject_Url_ID',
  label: 'Pattern',
  sort: '-Created_At',
  fields: {
    Pattern: fields.text({ required: true, min: 4, max: 500, unique: true, filter: 'contains', sortable: true }),
    Class_ID: fields.reference('global-reject-url-class', { filter: 'equals' }),
    ...entryFields,
  },
});

export const globalRejectJunkwordClass = defineResource({
  ...common,
  name: 'global-reject-junkword-class',
  module: 'global-reject-junkword',
  path: `${path}/global-reject-junkword-class`,
  key: 'Class_ID',
  sort: 'Created_At',
  fields: classFields,
});

/** A word that makes an article worthless wherever it occurs. */
export const globalRejectJunkword = defineResource({
  ...common,
  name: 'global-reject-junkword',
  module: 'global-reject-junkword',
  path: `${path}/global-reject-junkword`,
  key: 'Reject_Word_ID',
  label: 'Word',
  sort: '-Created_At',
  fields: {
    Word: fields.text({ required: true, min: 2, max: 50, unique: true, filter: 'contains', sortable: true }),
    Class_ID: fields.reference('global-reject-junkword-class', { filter: 'equals' }),
    Place: fields.choice(junkWordFields, { required: true, filter: 'equals', default: 'all' }),
    ...entryFields,
  },
});

/** A word that makes a short post worthless, such as those of lotteries, votes and fan lists. */
export const weiboRejectWord = defineResource({
  ...common,
  name: 'weibo-reject-word',
  module: 'weibo-reject-word',
  path: `${path}/weibo-reject-word`,
  key: 'Reject_Word_ID',
  label: 'Word',
  sort: '-Created_At',
  fields: {
    Word: fields.text({ required: true, min: 2, max: 50, unique: true, filter: 'contains', sortable: true }),
    ...entryFields,
  },
});

/** A URL, including all paths below it, that is accepted regardless of the lists that it matches. */
export const globalRejectException = defineResource({
  ...common,
  name: 'global-reject-exception',
  module: 'global-reject-url',
  path: `${path}/global-reject-exception`,
  key: 'Exception_ID',
  label: 'Pattern',
  sort: '-Created_At',
  fields: {
    Pattern: fields.text({ required: true, min: 4, max: 500, unique: true, filter: 'contains', sortable: true }),
    Reason: fields.text({ max: 200 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
