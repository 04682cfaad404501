import { IdService } from '#core/server';
import { openBenchGround, type BenchGround } from './bench-ground';
import { fillLibrary } from './fill-library';

/** All articles lie within the shortest period that a preview covers. */
const days = 28;

/** Benchmark server with a full library, and the end time of the library. */
export interface FilledLibrary extends BenchGround {
  readonly end: number;
  readonly articles: number;
  /** 0 when the library already existed. */
  readonly loadSeconds: number;
}

/**
 * Opens a library of the given number of articles. If `BENCH_DATA` names a folder, it is kept there and reused,
 * provided that it has as many. The process clock is set back to the end of the library, so that a kept library does
 * not age.
 */
export async function openFilledLibrary(count: number): Promise<FilledLibrary> {
  const ground = await openBenchGround();
  const { kernel, database } = ground;
  for (const { id } of kernel.manifests) await kernel.activate(id);
  const existing = await database.query<{ n: string; last: Date | null }>(
    'select count(*) as n, max(published_at) as last from article',
  );
  const isKept = Number(existing.rows[0]?.n) >= count;
  const end = isKept ? (existing.rows[0]?.last?.getTime() ?? 0) : Date.now();
  const started = performance.now();
  if (!isKept) await fillLibrary(database, kernel.get(IdService), count, end, days);
  const loadSeconds = Math.round((performance.now() - started) / 1000);
  const now = Date.now.bind(Date);
  const behind = now() - end;
  Date.now = () => now() - behind;
  return {
    ...ground,
    end,
    articles: isKept ? Number(existing.rows[0]?.n) : count,
    loadSeconds: isKept ? 0 : loadSeconds,
  };
}
