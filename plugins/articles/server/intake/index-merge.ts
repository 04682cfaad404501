import type { DatabaseService } from '#core/server';

/**
 * Number of stored articles after which their index entries are merged, and after which storing waits for the merge:
 * searches read unmerged entries one by one, a thousand articles in about 5 ms.
 */
const mergeAfter = 1_000;
const waitAfter = 4_000;
const mergeKey = 7_201_004;

/** Covers the index of a single-table library and the indexes of its monthly partitions. */
const merging = `select coalesce(sum(gin_clean_pending_list(c.oid)), 0) from pg_class c join pg_am m on m.oid = c.relam
  where c.relkind = 'i' and m.amname = 'gin' and`;
const ofLibrary = `(c.oid = to_regclass('article_codes')
  or c.oid in (select inhrelid from pg_inherits where inhparent = to_regclass('article_codes')))`;
/** On a machine with shards, indexes are identified by name only. */
const ofShards = String.raw`c.relname like 'article\_%codes%'`;

/**
 * Merges the pending entries of the code index, unless another process is doing so. The dedicated command uses more
 * memory, and thus fewer passes, than a merge during an insert. Searches continue meanwhile. The coordinator of a
 * cluster has no entries of its own, so the command is sent to every machine.
 */
export async function mergeIndex(database: Pick<DatabaseService, 'query'>): Promise<void> {
  const { rows } = await database.query<{ isCluster: boolean }>(
    `select case when pg_try_advisory_xact_lock($1) then (${merging} ${ofLibrary}) end as merged,
      to_regclass('pg_catalog.pg_dist_node') is not null as "isCluster"`,
    [mergeKey],
  );
  if (!rows[0]?.isCluster) return;
  const { rows: results } = await database.query<{ refused: string | null }>(
    `select case when pg_try_advisory_xact_lock($1) then
      (select string_agg(result, '; ') from run_command_on_workers($2) where not success) end as refused`,
    [mergeKey, `${merging} ${ofShards}`],
  );
  if (results[0]?.refused) throw new Error(`A machine did not merge its index entries: ${results[0].refused}`);
}

/**
 * Keeps the list of pending entries short while many articles arrive, on a connection separate from those that store.
 */
export class IndexMerge {
  private pending = 0;
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Pick<DatabaseService, 'query'>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Counts stored articles; resolves at once, or when a merge has caught up. */
  async stored(articles: number): Promise<void> {
    this.pending += articles;
    if (this.pending >= mergeAfter) this.running ??= this.merge();
    if (this.pending >= waitAfter) await this.running;
  }

  /** Waits for a running merge. */
  async settled(): Promise<void> {
    await this.running;
  }

  private async merge(): Promise<void> {
    this.pending = 0;
    try {
      await mergeIndex(this.database);
    } catch (error) {
      this.onFailure(error);
    } finally {
      this.running = undefined;
    }
  }
}
