import { defineResource, fields } from '#core/resource';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';

/** Maximum length of a rule in characters. */
export const maxRuleLength = 20_000;

export const notations = ['modern', 'classic'] as const;

/** Category of the subject tree; a root when it has no parent. */
export const subjectCategory = defineResource({
  name: 'subject-category',
  plugin: 'subjects',
  module: 'subject-category',
  path: '/v1/manage/class-manage/subject-category',
  key: 'Category_ID',
  sort: 'Sort_Order',
  fields: {
    Category_Name: fields.text({ required: true, max: 50, filter: 'contains', sortable: true }),
    Parent_ID: fields.reference('subject-category', { filter: 'equals' }),
    Sort_Order: fields.number({ integer: true, min: 0, max: 100_000, sortable: true, default: 0 }),
  },
});

/**
 * Monitored subject. `Rule` is stored as it was typed, in `Notation`; each change of it creates a new `Rule_Version`.
 */
export const subject = defineResource({
  name: 'subject',
  plugin: 'subjects',
  module: 'subject-monitor',
  path: '/v1/manage/class-manage/subject',
  key: 'Subject_ID',
  sort: 'Sort_Order',
  fields: {
    Subject_Name: fields.text({ required: true, max: 100, unique: true, filter: 'contains', sortable: true }),
    Category_ID: fields.reference('subject-category', { filter: 'equals' }),
    Rule: fields.text({ required: true, max: maxRuleLength, multiline: true, hiddenInList: true }),
    Notation: fields.choice(notations, { required: true, hiddenInList: true }),
    Colour: fields.text({ max: 7, format: 'color', hiddenInList: true }),
    Sort_Order: fields.number({ integer: true, min: 0, max: 100_000, sortable: true, default: 0 }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Valid_From: fields.time({ hiddenInList: true }),
    Valid_To: fields.time({ hiddenInList: true }),
    Media_Types: fields.words({ max: mediaTypeTerms.values.length, hiddenInList: true }),
    Owner_ID: fields.reference('user', { filter: 'equals' }),
    Emotion_Focus: fields.term(emotionTerms, { filter: 'equals' }),
    Rule_Version: fields.number({ integer: true, readOnly: true, default: 1 }),
    Is_Sample: fields.toggle({ readOnly: true, hiddenInList: true }),
    Updated_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** Named list of words, to which rules refer as `@name`. */
export const clientDictionary = defineResource({
  name: 'client-dictionary',
  plugin: 'subjects',
  module: 'dictionary-management',
  path: '/v1/manage/class-manage/client-dictionary',
  key: 'Dictionary_ID',
  sort: 'Dictionary_Name',
  fields: {
    Dictionary_Name: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    Words: fields.words({ max: 2000 }),
    Description: fields.text({ max: 500, multiline: true }),
    Updated_At: fields.time({ readOnly: true, sortable: true }),
  },
});
