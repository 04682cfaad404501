import { IdService } from '#core/server';
import { openBenchGround, type BenchGround } from './bench-ground';
import { fillLibrary } from './fill-library';

/** All articles lie within the days that a preview looks at, however far it looks back. */
const days = 28;

/** A bench ground with a full library, and the moment at which that ends. */
export interface FilledLibrary extends BenchGround {
  readonly end: number;
  readonly articles: number;
  /** 0 when it was there. */
  readonly loadSeconds: number;
}

/**
 * Opens a library of so many articles. With `BENCH_DATA` naming a folder it is kept there and used again, provided that
 * it has as many. The clock of the process is set back to where the library ends, so that a kept one grows no older.
 */
export async function openFilledLibrary(count: number): Promise<FilledLibrary> {
  const ground = await openBenchGround();
  const { kernel, database } = ground;
  for (const { id } of kernel.manifests) await kernel.activate(id);
  const known = await database.query<{ n: string; last: Date | null }>(
    'select count(*) as n, max(published_at) as last from article',
  );
  const isKept = Number(known.rows[0]?.n) >= count;
  const end = isKept ? (known.rows[0]?.last?.getTime() ?? 0) : Date.now();
  const started = performance.now();
  if (!isKept) await fillLibrary(database, kernel.get(IdService), count, end, days);
  const loadSeconds = Math.round((performance.now() - started) / 1000);
  const now = Date.now.bind(Date);
  const behind = now() - end;
  Date.now = () => now() - behind;
  return { ...ground, end, articles: isKept ? Number(known.rows[0]?.n) : count, loadSeconds: isKept ? 0 : loadSeconds };
}
