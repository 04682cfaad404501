import { createToken, inject } from '#core';
import { DatabaseService, ServerKernel, type Statements } from '#core/server';
import { getSettings, defaultSettings, type CollectSettings } from './collect-settings';
import { configHash, configKey, type ConfigContent, type ConfigItem } from './config-item';
import { configParts } from './config-part';
import { ConfigPublisher, type ConfigVersion } from './config-publisher';

/** The configuration version that this process works with. */
export interface NodeConfig {
  /** 0 before the first version is adopted. */
  readonly version: number;
  readonly settings: CollectSettings;
  /**
   * Returns the contents by id, for a kind whose contents are cached; returns a new map when any of them has changed.
   */
  contents(kind: ConfigItem['kind']): ReadonlyMap<string, ConfigContent>;
  /** Adopts the latest version if it is newer; with `isReload`, reads all items again. */
  takeUp(isReload?: boolean): Promise<void>;
  /** Ensures that an item matches this process's version: changes made since then are published as a version first. */
  ensure(item: Pick<ConfigItem, 'kind' | 'id' | 'hash'>): Promise<void>;
}
export const NodeConfig = createToken<NodeConfig>('collector-nodes.node-config');

const nothing: ReadonlyMap<string, ConfigContent> = new Map();

interface ItemRow {
  readonly kind: string;
  readonly item_id: string;
  readonly hash: string;
  readonly content: ConfigContent | null;
}

type Contents = ReadonlyMap<string, ReadonlyMap<string, ConfigContent>>;

/**
 * Caches the hash of each item, the settings, and the contents of small kinds. Contents of other kinds come with the
 * rows in use and are verified against their hashes.
 */
export class VersionedNodeConfig implements NodeConfig {
  version = 0;
  settings: CollectSettings = defaultSettings;
  private cachedContents: Contents = new Map();
  private hashes = new Map<string, string>();
  private turn: Promise<void> = Promise.resolve();

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ConfigPublisher) private readonly publisher: ConfigPublisher,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  contents(kind: ConfigItem['kind']): ReadonlyMap<string, ConfigContent> {
    return this.cachedContents.get(kind) ?? nothing;
  }

  takeUp(isReload = false): Promise<void> {
    this.turn = this.turn.catch(() => undefined).then(() => this.load(isReload));
    return this.turn;
  }

  async ensure({ kind, id, hash }: Pick<ConfigItem, 'kind' | 'id' | 'hash'>): Promise<void> {
    if (this.hashes.get(configKey(kind, id)) === hash) return;
    await this.publisher.publish();
    await this.takeUp();
  }

  private async load(isReload: boolean): Promise<void> {
    const latest = await this.latest(this.database);
    if (!latest) {
      await this.publisher.publish();
    } else if (latest.version === this.version && !isReload) {
      return;
    }
    const parts = await this.kernel.ask(configParts, (part) => part);
    const kinds = ['setting', ...parts.filter(({ isCached }) => isCached).map(({ kind }) => kind)];
    await this.database.transaction(
      async (tx) => {
        const now = await this.latest(tx);
        if (!now) return;
        if (this.version === 0 || isReload || !(await this.follow(tx, now, kinds))) await this.readAll(tx, now, kinds);
      },
      { isolation: 'repeatable read' },
    );
  }

  /**
   * Applies the changes since the current version; returns false when the result does not match the target version, so
   * that everything must be reloaded.
   */
  private async follow(tx: Statements, to: ConfigVersion, kinds: readonly string[]): Promise<boolean> {
    const changed = await tx.query<ItemRow>(
      `select kind, item_id, hash, case when kind = any($2) then content end as content from extraction_config_item
        where version > $1`,
      [this.version, kinds],
    );
    const removed = await tx.query<{ kind: string; item_id: string }>(
      `select kind, item_id from extraction_config_change where version > $1 and action = 'delete'`,
      [this.version],
    );
    const hashes = new Map(this.hashes);
    const updatedContents = new Map([...this.cachedContents].map(([kind, contents]) => [kind, new Map(contents)]));
    for (const { kind, item_id } of removed.rows) {
      hashes.delete(configKey(kind, item_id));
      updatedContents.get(kind)?.delete(item_id);
    }
    return this.adopt(hashes, updatedContents, changed.rows, to);
  }

  private async readAll(tx: Statements, to: ConfigVersion, kinds: readonly string[]): Promise<void> {
    const { rows } = await tx.query<ItemRow>(
      'select kind, item_id, hash, case when kind = any($1) then content end as content from extraction_config_item',
      [kinds],
    );
    if (!this.adopt(new Map(), new Map(), rows, to))
      throw new Error(`The collector configuration does not match version ${to.version}`);
  }

  private adopt(
    hashes: Map<string, string>,
    updatedContents: Map<string, Map<string, ConfigContent>>,
    rows: readonly ItemRow[],
    to: ConfigVersion,
  ): boolean {
    for (const { kind, item_id, hash } of rows) hashes.set(configKey(kind, item_id), hash);
    if (configHash(hashes) !== to.hash) return false;
    const setting = rows.find(({ kind }) => kind === 'setting');
    if (setting?.content) this.settings = getSettings({ content: setting.content });
    for (const { kind, item_id, content } of rows) {
      if (content)
        updatedContents.set(
          kind,
          (updatedContents.get(kind) ?? new Map<string, ConfigContent>()).set(item_id, content),
        );
    }
    this.cachedContents = updatedContents;
    this.hashes = hashes;
    this.version = to.version;
    return true;
  }

  private async latest(database: Statements): Promise<ConfigVersion | undefined> {
    return (
      await database.query<ConfigVersion>(
        'select version, hash from extraction_config_version order by version desc limit 1',
      )
    ).rows[0];
  }
}
