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
 * Starts all plugins, and fills the library by `fill` up to an end time unless it has as many articles. `loadSeconds`
 * is 0 for an existing library.
 */
export async function fillUnlessFull(
  { kernel, database }: BenchGround,
  count: number,
  fill: (end: number) => Promise<void>,
): Promise<{ readonly end: number; readonly articles: number; readonly loadSeconds: number }> {
  for (const { id } of kernel.manifests) await kernel.activate(id);
  const { rows } = await database.query<{ n: string; last: Date | null }>(
    'select count(*) as n, max(published_at) as last from article',
  );
  const existing = Number(rows[0]?.n);
  if (existing >= count) return { end: rows[0]?.last?.getTime() ?? 0, articles: existing, loadSeconds: 0 };
  const end = Date.now();
  const started = performance.now();
  await fill(end);
  return { end, articles: count, loadSeconds: (performance.now() - started) / 1000 };
}

/**
 * Opens a library of the given number of articles. If `BENCH_DATA` names a folder, it is kept there and reused,
 * provided that it has as many. The process clock is set back to the end of the library, so that a kept library does
 * not age.
 */
export async function openFilledLibrary(count: number): Promise<FilledLibrary> {
  const ground = await openBenchGround();
  const { kernel, database } = ground;
  const { end, articles, loadSeconds } = await fillUnlessFull(ground, count, (endTime) =>
    fillLibrary(database, kernel.get(IdService), count, endTime, days),
  );
  const now = Date.now.bind(Date);
  const behind = now() - end;
  Date.now = () => now() - behind;
  return { ...ground, end, articles, loadSeconds: Math.round(loadSeconds) };
}
