import { createToken, ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, ServerKernel, type Statements } from '#core/server';
import type { MediaType } from '#shared/vocabulary';
import { CollectClock } from '#plugins/collector-nodes/server';
import { unreadPages } from '../collect/unread-pages';
import { SourceAddress } from './source-address';
import type { SourceRecord } from './source-record';

/** Source to create; omitted fields get their defaults. Times in seconds. */
export interface NewSource {
  readonly name: string;
  /** Feeds of every format are `rss`; the format is detected when they are read. */
  readonly kind: SourceRecord['source_kind'];
  readonly url: string;
  readonly mediaType?: MediaType;
  readonly site?: string | null;
  /** Six-digit region code. */
  readonly region?: string;
  /** Client that requested it; null: the platform's own source. */
  readonly clientId?: string | null;
  /** Group of collectors that may visit it; null: any collector. */
  readonly nodeGroupId?: string | null;
  /** Minimum interval between two visits; 1,800 by default. */
  readonly interval?: number;
  /** Reduces visits to a source without news; on by default. */
  readonly isAdaptive?: boolean;
  readonly priority?: SourceRecord['priority'];
  readonly detailMode?: SourceRecord['detail_mode'];
  /** Whether its robots.txt is obeyed; the platform's default when omitted. Ignoring it requires a reason. */
  readonly robotsMode?: SourceRecord['robots_mode'];
  readonly robotsReason?: string;
  readonly listSelector?: string | null;
  readonly titleSelector?: string | null;
  readonly contentSelector?: string | null;
  readonly authorSelector?: string | null;
  readonly dateSelector?: string | null;
  readonly removeSelector?: string | null;
  readonly isEnabled?: boolean;
  /** Created for the demo; its articles are sample data, and it is deleted with them. */
  readonly isSample?: boolean;
}

/** Access to sources for other plugins. */
export interface SourceService {
  /**
   * Creates a source that is visited immediately.
   *
   * @throws {OutboundError} when the URL may not be visited.
   * @throws {ConflictError} when a source with this URL exists.
   */
  create(source: NewSource, tx?: Statements): Promise<{ readonly Source_ID: string }>;
  /** Changes a source; one with a new URL is visited immediately. Throws the errors of `create` and `NotFoundError`. */
  update(sourceId: string, changes: Partial<NewSource>, tx?: Statements): Promise<void>;
  /**
   * Returns the source that visits a URL.
   *
   * @throws {OutboundError} as for `create`.
   */
  find(url: string, tx?: Statements): Promise<SourceRecord | undefined>;
  get(sourceId: string): Promise<SourceRecord | undefined>;
  list(filter?: { readonly isSample?: boolean; readonly clientId?: string }): Promise<readonly SourceRecord[]>;
  /** Deletes sources with everything stored about their visits; articles are kept. */
  remove(sourceIds: readonly string[], tx?: Statements): Promise<number>;
  /** Deletes every source that was created for the demo. */
  removeSample(tx?: Statements): Promise<number>;
}
export const SourceService = createToken<SourceService>('extraction.sources');

const columns = {
  name: 'source_name',
  kind: 'source_kind',
  mediaType: 'media_type',
  site: 'site_name',
  region: 'region',
  clientId: 'client_id',
  nodeGroupId: 'node_group_id',
  interval: 'interval_seconds',
  isAdaptive: 'is_adaptive',
  priority: 'priority',
  detailMode: 'detail_mode',
  robotsMode: 'robots_mode',
  robotsReason: 'robots_reason',
  listSelector: 'list_selector',
  titleSelector: 'title_selector',
  contentSelector: 'content_selector',
  authorSelector: 'author_selector',
  dateSelector: 'date_selector',
  removeSelector: 'remove_selector',
  isEnabled: 'is_enabled',
  isSample: 'is_sample',
} as const satisfies Record<Exclude<keyof NewSource, 'url'>, string>;

const defaults: Required<
  Pick<
    NewSource,
    'mediaType' | 'interval' | 'isAdaptive' | 'priority' | 'detailMode' | 'robotsMode' | 'isEnabled' | 'isSample'
  >
> = {
  mediaType: 'news',
  interval: 1800,
  isAdaptive: true,
  priority: 'normal',
  detailMode: 'auto',
  robotsMode: 'default',
  isEnabled: true,
  isSample: false,
};

export class PostgresSourceService implements SourceService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SourceAddress) private readonly address: SourceAddress,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async create(source: NewSource, tx: Statements = this.database): Promise<{ readonly Source_ID: string }> {
    const values: [string, unknown][] = [
      ...this.getValues({ ...defaults, ...source }),
      ['next_run_at', this.clock.now()],
    ];
    const { rows } = await tx.query<{ source_id: string }>(
      `insert into extraction_source (${values.map(([column]) => column).join(', ')})
        values (${values.map((_, index) => `$${index + 1}`).join(', ')})
       on conflict (url) do nothing returning source_id`,
      values.map(([, value]) => value),
    );
    if (!rows[0])
      throw new ConflictError(`Url: a source with this URL already exists: ${source.url}`, 'duplicate', {
        Url: 'duplicate',
      });
    return { Source_ID: rows[0].source_id };
  }

  async update(sourceId: string, changes: Partial<NewSource>, tx: Statements = this.database): Promise<void> {
    const moved: readonly [string, unknown][] =
      changes.url === undefined
        ? []
        : [
            ['etag', null],
            ['last_modified', null],
            ['content_hash', null],
            ['full_read_at', null],
            ['moved_url', null],
            ['moved_visits', 0],
            ['previous_url', null],
            ['lease_run', null],
            ['running_until', null],
            ['next_run_at', this.clock.now()],
          ];
    const values = [...this.getValues(changes), ...moved];
    if (values.length === 0) return;
    const { rowCount } = await tx.query(
      `update extraction_source set ${values.map(([column], index) => `${column} = $${index + 2}`).join(', ')},
        updated_at = now() where source_id = $1`,
      [sourceId, ...values.map(([, value]) => value)],
    );
    if (!rowCount) throw new NotFoundError(`Source ${sourceId} does not exist`);
  }

  async find(url: string, tx: Statements = this.database): Promise<SourceRecord | undefined> {
    return (
      await tx.query<SourceRecord>('select * from extraction_source where url = $1', [this.address.read(url).href])
    ).rows[0];
  }

  async get(sourceId: string): Promise<SourceRecord | undefined> {
    return (await this.database.query<SourceRecord>('select * from extraction_source where source_id = $1', [sourceId]))
      .rows[0];
  }

  async list({
    isSample,
    clientId,
  }: {
    readonly isSample?: boolean;
    readonly clientId?: string;
  } = {}): Promise<readonly SourceRecord[]> {
    const { rows } = await this.database.query<SourceRecord>(
      `select * from extraction_source where ($1::boolean is null or is_sample = $1)
        and ($2::bigint is null or client_id = $2) order by source_id`,
      [isSample ?? null, clientId ?? null],
    );
    return rows;
  }

  remove(sourceIds: readonly string[], tx?: Statements): Promise<number> {
    return this.removeWhere('source_id = any($1::bigint[])', [sourceIds], tx);
  }

  removeSample(tx?: Statements): Promise<number> {
    return this.removeWhere('is_sample', [], tx);
  }

  private async removeWhere(condition: string, parameters: readonly unknown[], tx?: Statements): Promise<number> {
    const run = async (within: Statements) => {
      const { rows } = await within.query<{ source_id: string }>(
        `delete from extraction_source where ${condition} returning source_id`,
        parameters,
      );
      const ids = rows.map(({ source_id }) => source_id);
      await forgetVisits(this.kernel, ids, within);
      return ids.length;
    };
    return tx ? run(tx) : this.database.transaction(run);
  }

  private getValues({ url, ...source }: Partial<NewSource>): [string, unknown][] {
    const plain = Object.entries(columns).flatMap(([name, column]): [string, unknown][] => {
      const value = source[name as keyof typeof source];
      return value === undefined ? [] : [[column, value]];
    });
    if (url === undefined) return plain;
    const { href, host } = this.address.read(url);
    return [...plain, ['url', href], ['host', host]];
  }
}

/** Deletes what is stored about visits to deleted sources. */
export async function forgetVisits(kernel: ServerKernel, sourceIds: readonly string[], tx: Statements): Promise<void> {
  await kernel.ask(unreadPages, (listener) => listener.forget(tx, sourceIds));
  await tx.query('delete from extraction_run where source_id = any($1::bigint[])', [sourceIds]);
  await tx.query('delete from extraction_seen where source_id = any($1::bigint[])', [sourceIds]);
  await tx.query('delete from extraction_sitemap where source_id = any($1::bigint[])', [sourceIds]);
}
