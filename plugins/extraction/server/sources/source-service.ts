import { createToken, ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, ServerKernel, type Statements } from '#core/server';
import type { MediaType } from '#shared/vocabulary';
import { CollectClock } from '#plugins/collector-nodes/server';
import { unreadPages } from '../collect/unread-pages';
import { SourceAddress } from './source-address';
import type { SourceRecord } from './source-record';

/** A source to be made; what is left out gets the usual value. Times in seconds. */
export interface NewSource {
  readonly name: string;
  /** Feeds of every kind are `rss`; which it is shows when they are read. */
  readonly kind: SourceRecord['source_kind'];
  readonly url: string;
  readonly mediaType?: MediaType;
  readonly site?: string | null;
  /** Six-digit code. */
  readonly region?: string;
  /** The client that asked for it; null: the platform's own. */
  readonly clientId?: string | null;
  /** The collectors that alone may visit it; null: any. */
  readonly nodeGroupId?: string | null;
  /** The shortest time between two visits; 1,800 unless given. */
  readonly interval?: number;
  /** Visits a quiet source less often; on unless said otherwise. */
  readonly isAdaptive?: boolean;
  readonly priority?: SourceRecord['priority'];
  readonly detailMode?: SourceRecord['detail_mode'];
  /** Whether its robots.txt is kept to; as the platform does unless given. To ignore it needs a reason. */
  readonly robotsMode?: SourceRecord['robots_mode'];
  readonly robotsReason?: string;
  readonly listSelector?: string | null;
  readonly titleSelector?: string | null;
  readonly contentSelector?: string | null;
  readonly authorSelector?: string | null;
  readonly dateSelector?: string | null;
  readonly removeSelector?: string | null;
  readonly isEnabled?: boolean;
  /** Made for the demo; its articles are sample data, and it goes with them. */
  readonly isSample?: boolean;
}

/** The sources as other plugins need them. */
export interface SourceService {
  /**
   * Makes a source that is visited at once. Throws `OutboundError` for an address that may not be visited,
   * `ConflictError` for one that is there.
   */
  create(source: NewSource, tx?: Statements): Promise<{ readonly Source_ID: string }>;
  /** Changes a source; one with a new address is visited at once. Throws as `create` does, and `NotFoundError`. */
  update(sourceId: string, changes: Partial<NewSource>, tx?: Statements): Promise<void>;
  /** The source that visits an address; throws `OutboundError` as `create` does. */
  find(url: string, tx?: Statements): Promise<SourceRecord | undefined>;
  get(sourceId: string): Promise<SourceRecord | undefined>;
  list(filter?: { readonly isSample?: boolean; readonly clientId?: string }): Promise<readonly SourceRecord[]>;
  /** Removes sources with all that is kept of their visits; articles stay. */
  remove(sourceIds: readonly string[], tx?: Statements): Promise<number>;
  /** Removes every source that was made for the demo. */
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

const usual: Required<
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
    const values: [string, unknown][] = [...this.valuesOf({ ...usual, ...source }), ['next_run_at', this.clock.now()]];
    const { rows } = await tx.query<{ source_id: string }>(
      `insert into extraction_source (${values.map(([column]) => column).join(', ')})
        values (${values.map((_, index) => `$${index + 1}`).join(', ')})
       on conflict (url) do nothing returning source_id`,
      values.map(([, value]) => value),
    );
    if (!rows[0])
      throw new ConflictError(`Url: there is a source of this address already: ${source.url}`, 'duplicate', {
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
            ['lease_run', null],
            ['running_until', null],
            ['next_run_at', this.clock.now()],
          ];
    const values = [...this.valuesOf(changes), ...moved];
    if (values.length === 0) return;
    const { rowCount } = await tx.query(
      `update extraction_source set ${values.map(([column], index) => `${column} = $${index + 2}`).join(', ')},
        updated_at = now() where source_id = $1`,
      [sourceId, ...values.map(([, value]) => value)],
    );
    if (!rowCount) throw new NotFoundError(`There is no source ${sourceId}`);
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

  private valuesOf({ url, ...source }: Partial<NewSource>): [string, unknown][] {
    const plain = Object.entries(columns).flatMap(([name, column]): [string, unknown][] => {
      const value = source[name as keyof typeof source];
      return value === undefined ? [] : [[column, value]];
    });
    if (url === undefined) return plain;
    const { href, host } = this.address.read(url);
    return [...plain, ['url', href], ['host', host]];
  }
}

/** Removes what is kept of the visits to sources that are gone. */
export async function forgetVisits(kernel: ServerKernel, sourceIds: readonly string[], tx: Statements): Promise<void> {
  await kernel.ask(unreadPages, (listener) => listener.forget(tx, sourceIds));
  await tx.query('delete from extraction_run where source_id = any($1::bigint[])', [sourceIds]);
  await tx.query('delete from extraction_seen where source_id = any($1::bigint[])', [sourceIds]);
}
