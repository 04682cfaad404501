import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { SourceRecord } from '../sources/source-record';
import type { SiteParsers } from '../parsers/site-parsers';
import {
  configHash,
  configKey,
  parserOf,
  settingsOf,
  sourceItem,
  usualSettings,
  type CollectSettings,
} from './config-content';
import { ConfigKeeper, type ConfigVersion } from './config-keeper';

interface ItemRow {
  readonly kind: string;
  readonly item_id: string;
  readonly hash: string;
  readonly content: Readonly<Record<string, unknown>> | null;
}

/**
 * The configuration that this process works with, at one version.
 * Keeps the hash of each item, the settings and the parsers of sites; contents of sources come with the rows that are
 * visited and are held against their hashes.
 */
export class NodeConfig {
  /** 0 before the first was taken up. */
  version = 0;
  settings: CollectSettings = usualSettings;
  parsers: SiteParsers = new Map();
  private parserItems = new Map<string, Readonly<Record<string, unknown>>>();
  private hashes = new Map<string, string>();
  private turn: Promise<void> = Promise.resolve();

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ConfigKeeper) private readonly keeper: ConfigKeeper,
  ) {}

  /** Takes up the latest version if it is newer, or reads all of it `anew`. */
  takeUp(anew = false): Promise<void> {
    this.turn = this.turn.catch(() => undefined).then(() => this.load(anew));
    return this.turn;
  }

  /**
   * Sees to it that a source is visited as this process's version says: what has changed since becomes a version first.
   */
  async ensure(source: SourceRecord): Promise<void> {
    const { id, hash } = sourceItem(source);
    if (this.hashes.get(configKey('source', id)) === hash) return;
    await this.keeper.publish();
    await this.takeUp();
  }

  private async load(anew: boolean): Promise<void> {
    const latest = await this.latest(this.database);
    if (!latest) {
      await this.keeper.publish();
    } else if (latest.version === this.version && !anew) {
      return;
    }
    await this.database.transaction(
      async (tx) => {
        const now = await this.latest(tx);
        if (!now) return;
        if (this.version === 0 || anew || !(await this.follow(tx, now))) await this.readAll(tx, now);
      },
      { isolation: 'repeatable read' },
    );
  }

  /**
   * What changed since the own version; false when the result is not the version that it should be, so that all must be
   * read.
   */
  private async follow(tx: Statements, to: ConfigVersion): Promise<boolean> {
    const changed = await tx.query<ItemRow>(
      `select kind, item_id, hash, case when kind <> 'source' then content end as content from extraction_config_item where version > $1`,
      [this.version],
    );
    const gone = await tx.query<{ kind: string; item_id: string }>(
      `select kind, item_id from extraction_config_change where version > $1 and action = 'delete'`,
      [this.version],
    );
    const [hashes, parsers] = [new Map(this.hashes), new Map(this.parserItems)];
    for (const { kind, item_id } of gone.rows) {
      hashes.delete(configKey(kind, item_id));
      if (kind === 'parser') parsers.delete(item_id);
    }
    return this.adopt(hashes, parsers, changed.rows, to);
  }

  private async readAll(tx: Statements, to: ConfigVersion): Promise<void> {
    const { rows } = await tx.query<ItemRow>(
      `select kind, item_id, hash, case when kind <> 'source' then content end as content from extraction_config_item`,
    );
    if (!this.adopt(new Map(), new Map(), rows, to))
      throw new Error(`The configuration of collectors is not what version ${to.version} says`);
  }

  private adopt(
    hashes: Map<string, string>,
    parsers: Map<string, Readonly<Record<string, unknown>>>,
    rows: readonly ItemRow[],
    to: ConfigVersion,
  ): boolean {
    for (const { kind, item_id, hash } of rows) hashes.set(configKey(kind, item_id), hash);
    if (configHash(hashes) !== to.hash) return false;
    const setting = rows.find(({ kind }) => kind === 'setting');
    if (setting?.content) this.settings = settingsOf({ content: setting.content });
    for (const { kind, item_id, content } of rows) if (kind === 'parser' && content) parsers.set(item_id, content);
    this.parserItems = parsers;
    this.parsers = new Map(
      [...parsers.values()].map((content) => parserOf({ content })).filter((parser) => parser !== undefined),
    );
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
