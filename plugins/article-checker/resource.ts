import { defineResource, fields } from '#core/resource';

/** Kinds of dictionary words: always correct, sensitive, or a person with a title. */
export const checkerWordKinds = ['known', 'sensitive', 'person'] as const;

/** A word of a client's dictionary. */
export const checkerWord = defineResource({
  name: 'checker-word',
  plugin: 'article-checker',
  module: 'article-checker',
  path: '/v1/front/tools/article-checker/word',
  key: 'Checker_Word_ID',
  label: 'Word',
  sort: '-Created_At',
  fields: {
    Kind: fields.choice(checkerWordKinds, { required: true, filter: 'equals', default: 'known' }),
    Word: fields.text({ required: true, max: 50, unique: true, filter: 'contains', sortable: true }),
    /** Replacement of a sensitive word; title of a person. */
    Right_Text: fields.text({ max: 100 }),
    /** For people: smaller numbers are named first. */
    Name_Order: fields.number({ integer: true, min: 1, max: 9999, sortable: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Created_At: fields.time({ readOnly: true, sortable: true }),
  },
});
