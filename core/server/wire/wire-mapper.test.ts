import { describe, expect, it } from '@rstest/core';
import { z } from 'zod';
import { rowMapper, wireMapper } from './wire-mapper';

interface Entry {
  readonly Entry_ID: string;
  readonly Title: string | null;
  readonly Count: number;
  readonly Created_At: string;
}

const entries = wireMapper<Entry>(['Entry_ID', 'Title', 'Count', 'Created_At'], { numbers: ['Count'] });

describe('wireMapper', () => {
  it('uses wire names for columns, and wire formats for times and 64-bit numbers', () => {
    expect(
      entries.toWire({
        entry_id: '12345678901234567',
        title: undefined,
        count: '42',
        created_at: new Date('2026-11-20T08:00:00Z'),
        password_hash: 'never travels',
      }),
    ).toEqual({
      Entry_ID: '12345678901234567',
      Title: null,
      Count: 42,
      Created_At: '2026-11-20T08:00:00.000Z',
    });
    expect(entries.toWire({ count: null }).Count).toBeNull();
  });

  it('converts back, without missing values', () => {
    expect(entries.toColumns({ Title: null, Count: 3, Created_At: undefined })).toEqual({ title: null, count: 3 });
    expect(entries.getName('created_at')).toBe('Created_At');
    expect(entries.getName('password_hash')).toBeUndefined();
  });
});

describe('rowMapper', () => {
  const schema = z.object({ Entry_ID: z.string(), Is_Own: z.boolean(), Ended_At: z.string().nullable() });
  const toWire = rowMapper(schema.omit({ Is_Own: true }));

  it('converts only the columns of a schema', () => {
    const row = { entry_id: '7', ended_at: null, password_hash: 'never travels', is_own: true };
    expect(toWire(row)).toEqual({ Entry_ID: '7', Ended_At: null });
    expect(toWire({ entry_id: '7', ended_at: new Date('2026-11-20T08:00:00Z') }).Ended_At).toBe(
      '2026-11-20T08:00:00.000Z',
    );
  });

  it('makes the compiler reject rows that lack a column', () => {
    // @ts-expect-error `ended_at` is missing
    expect(toWire({ entry_id: '7' })).toEqual({ Entry_ID: '7', Ended_At: null });
  });
});
