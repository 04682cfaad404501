import { describe, expect, it } from '@rstest/core';
import { table } from '../table';
import { getGroup, spreadPlan } from './spread-plan';
import type { ExistingTable } from './existing-tables';

const declared = [
  table('setting', { distribution: 'reference' }),
  table('letter', { distribution: 'client', key: 'client_id' }),
  table('message_copy', { distribution: 'client', key: 'client_id' }),
  table('mark', { distribution: 'client', key: 'client_id' }),
  table('article', { distribution: 'library', key: 'article_id' }),
  table('cluster', { distribution: 'library', key: 'cluster_id' }),
  table('address', { distribution: 'keyed', key: 'url_hash' }),
  table('record', { distribution: 'keyed', key: 'article_id' }),
];
const existingTable = (name: string, more: Partial<ExistingTable> = {}): ExistingTable => ({
  name,
  isSpread: false,
  bytes: 10,
  keys: [],
  ...more,
});
const copyKey = { name: 'copy_message', to: 'letter', definition: 'foreign key (…) references letter' };
const all = [
  existingTable('letter'),
  existingTable('message_copy', { keys: [copyKey] }),
  existingTable('mark'),
  existingTable('article'),
  existingTable('cluster'),
  existingTable('address'),
  existingTable('record'),
];
const counts = { library: 16, client: 32 };
const describePlan = (tables: readonly ExistingTable[]) =>
  spreadPlan(declared, tables, counts).map((step) =>
    step.tables.map(({ name, key, beside, shards }) => `${name} by ${key} ${beside ?? shards}`).join(', '),
  );

describe('distribution plan', () => {
  it('puts tables of one key side by side, the library first, and leaves settings where they are', () => {
    expect(describePlan(all)).toEqual([
      'article by article_id 16',
      'cluster by cluster_id article',
      'letter by client_id 32, message_copy by client_id letter',
      'mark by client_id letter',
      'address by url_hash 16',
      'record by article_id article',
    ]);
    expect(getGroup({ distribution: 'keyed', key: 'article_id' })).toBe(
      getGroup({ distribution: 'library', key: 'cluster_id' }),
    );
  });

  it('groups tables linked by foreign keys and restores the keys', () => {
    const step = spreadPlan(declared, all, counts).find(({ tables }) => tables.length > 1);
    expect(step?.keys).toEqual([{ table: 'message_copy', name: copyKey.name, definition: copyKey.definition }]);
  });

  it('goes on where it was interrupted, beside what is spread already', () => {
    const later = all.map((each) =>
      ['article', 'letter', 'message_copy'].includes(each.name) ? { ...each, isSpread: true } : each,
    );
    expect(describePlan(later)).toEqual([
      'cluster by cluster_id article',
      'mark by client_id letter',
      'address by url_hash 16',
      'record by article_id article',
    ]);
    expect(describePlan(all.map((each) => ({ ...each, isSpread: true })))).toEqual([]);
  });

  it('skips tables that do not exist in the database', () => {
    expect(describePlan([existingTable('mark')])).toEqual(['mark by client_id 32']);
  });
});
