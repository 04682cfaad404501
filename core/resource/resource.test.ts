import { describe, expect, it } from '@rstest/core';
import {
  changeSchema,
  defineResource,
  draftSchema,
  fields,
  idSchema,
  getLabel,
  listQuerySchema,
  getTable,
  type Draft,
  type Row,
} from '#core/resource';

const word = defineResource({
  name: 'emotion-word',
  plugin: 'emotion-words',
  module: 'emotion-word-list',
  path: '/v1/emotion-word',
  key: 'Emotion_Word_ID',
  fields: {
    Word: fields.text({ required: true, max: 5, filter: 'contains' }),
    Emotion: fields.choice(['positive', 'negative'], { required: true, filter: 'equals' }),
    Strength: fields.number({ min: 1, max: 3, integer: true, default: 1 }),
    Is_Enabled: fields.toggle(),
    Created_At: fields.time({ readOnly: true }),
  },
  sort: '-Created_At',
});

describe('resource', () => {
  it('infers the types of drafts and rows', () => {
    const draft: Draft<typeof word> = { Word: '差', Emotion: 'negative' };
    const row: Row<typeof word> = {
      Emotion_Word_ID: '1',
      Word: '差',
      Emotion: 'negative',
      Strength: null,
      Is_Enabled: true,
      Created_At: null,
    };
    // @ts-expect-error a required field is missing
    const incomplete: Draft<typeof word> = { Word: '差' };
    // @ts-expect-error read-only fields are not sent
    const readOnly: Draft<typeof word> = { Word: '差', Emotion: 'negative', Created_At: '' };
    expect([draft, row, incomplete, readOnly]).toHaveLength(4);
  });

  it('checks drafts, trims texts and fills in defaults', () => {
    const schema = draftSchema(word);
    expect(schema.parse({ Word: ' 差 ', Emotion: 'negative', Strength: '' })).toEqual({
      Word: '差',
      Emotion: 'negative',
      Strength: 1,
      Is_Enabled: false,
    });
    expect(() => schema.parse({ Word: '', Emotion: 'negative' })).toThrow();
    expect(() => schema.parse({ Word: '太长太长太长', Emotion: 'negative' })).toThrow();
    expect(() => schema.parse({ Word: '差', Emotion: 'angry' })).toThrow();
    expect(() => schema.parse({ Word: '差', Emotion: 'negative', Strength: 9 })).toThrow();
  });

  it('refuses null where there is always a value, and names the field', () => {
    const refused = draftSchema(word).safeParse({ Word: '差', Emotion: 'negative', Is_Enabled: null, Strength: null });
    expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['Strength', 'Is_Enabled']);
    const changed = changeSchema(word).safeParse({
      Emotion_Word_ID: '1',
      Word: '差',
      Emotion: 'negative',
      Is_Enabled: null,
    });
    expect(changed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['Is_Enabled']);
  });

  it('accepts only its own filters in lists, with paging', () => {
    expect(listQuerySchema(word).parse({ Word: '差', Strength: '1', page: '3' })).toEqual({
      Word: '差',
      page: 3,
      size: 20,
    });
    expect(() => listQuerySchema(word).parse({ size: '1000' })).toThrow();
  });

  it('validates ids by digits and size for any input', () => {
    const fits = (id: string) => idSchema.safeParse(id).success;
    expect(['1', '9223372036854775807'].map(fits)).toEqual([true, true]);
    expect(['', '9223372036854775808', '9999999999999999999', '..275760-09-13T00:00:00Z', "1'; --"].map(fits)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });

  it('has a table and a label', () => {
    expect([getTable(word), getLabel(word)]).toEqual(['emotion_word', 'Word']);
  });
});
