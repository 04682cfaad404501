import { defineResource, fields } from '#core/resource';
import { emotionTerms } from '#shared/vocabulary';

/** What an allowlist entry matches: the source, the author, or the text. */
export const whiteKinds = ['site', 'author', 'word', 'title'] as const;
export type WhiteKind = (typeof whiteKinds)[number];

/** Fields in which a word must occur to count. */
export const wordFields = ['all', 'title', 'body'] as const;
export type WordField = (typeof wordFields)[number];

/** Allowlist of what a client never wants to see as negative, such as its own news site or a fixed phrase. */
export const emotionWhiteList = defineResource({
  name: 'emotion-white-list',
  plugin: 'emotion-words',
  module: 'emotion-white-list',
  path: '/v1/manage/class-manage/emotion-white-list',
  key: 'White_List_ID',
  label: 'Value',
  sort: '-Created_At',
  fields: {
    Kind: fields.choice(whiteKinds, { required: true, filter: 'equals', default: 'word' }),
    Value: fields.text({ required: true, max: 200, filter: 'contains', sortable: true }),
    Reason: fields.text({ max: 200 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Hit_Count: fields.number({ integer: true, readOnly: true, default: 0, sortable: true }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});

const libFields = {
  Lib_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
  Description: fields.text({ max: 200, multiline: true }),
  Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
  Word_Count: fields.number({ integer: true, readOnly: true, default: 0, sortable: true }),
  Created_At: fields.time({ readOnly: true, sortable: true }),
} as const;

/** A group of a client's own words, enabled and disabled together. */
export const clientEmotionWordLib = defineResource({
  name: 'client-emotion-word-lib',
  plugin: 'emotion-words',
  module: 'client-emotion-word-lib',
  path: '/v1/manage/class-manage/client-emotion-word-lib',
  key: 'Lib_ID',
  sort: '-Created_At',
  fields: libFields,
});

/** A word with a client-specific sentiment; it takes precedence over the shared lexicon. */
export const clientEmotionWord = defineResource({
  name: 'client-emotion-word',
  plugin: 'emotion-words',
  module: 'emotion-word-list',
  path: '/v1/manage/class-manage/emotion-word',
  key: 'Emotion_Word_ID',
  label: 'Word',
  sort: '-Created_At',
  fields: {
    Word: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Emotion: fields.term(emotionTerms, { required: true, filter: 'equals', default: 'negative' }),
    /** From 1 (weak) to 3 (strong). */
    Strength: fields.number({ required: true, min: 1, max: 3, integer: true, default: 2 }),
    Place: fields.choice(wordFields, { required: true, filter: 'equals', default: 'all' }),
    Lib_ID: fields.reference('client-emotion-word-lib', { required: true, filter: 'equals' }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** A group of words for all clients. The one shipped with the product has `Is_Built_In`. */
export const globalEmotionWordLib = defineResource({
  name: 'global-emotion-word-lib',
  plugin: 'emotion-words',
  module: 'global-emotion-word',
  path: '/v1/operate/operation-setting/global-emotion-word-lib',
  key: 'Lib_ID',
  scope: 'global',
  sort: 'Created_At',
  fields: { ...libFields, Is_Built_In: fields.toggle({ readOnly: true }) },
});

/** A lexicon word that applies to all clients. */
export const globalEmotionWord = defineResource({
  name: 'global-emotion-word',
  plugin: 'emotion-words',
  module: 'global-emotion-word',
  path: '/v1/operate/operation-setting/global-emotion-word',
  key: 'Emotion_Word_ID',
  label: 'Word',
  scope: 'global',
  sort: '-Created_At',
  fields: {
    Word: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Emotion: fields.term(emotionTerms, { required: true, filter: 'equals', default: 'negative' }),
    Strength: fields.number({ required: true, min: 1, max: 3, integer: true, default: 2 }),
    Lib_ID: fields.reference('global-emotion-word-lib', { required: true, filter: 'equals' }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true, hiddenInList: true }),
  },
});
