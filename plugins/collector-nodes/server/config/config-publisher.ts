import { createToken, inject } from '#core';
import { DatabaseService, ServerKernel, type Statements } from '#core/server';
import { CollectClock } from '../clock/collect-clock';
import { readSettings, settingItem } from './collect-settings';
import { configHash, configKey } from './config-item';
import { configParts, type FingerprintedItem } from './config-part';

/** Notification channel that announces a new version to collectors. */
export const configChannel = 'extraction_config';
const publishLock = 7_201_005;

export interface ConfigVersion {
  readonly version: number;
  readonly hash: string;
}

/** Versions the collector configuration: each change produces a new version with its difference and its authors. */
export interface ConfigPublisher {
  /**
   * Creates a version when anything changed since the last one; returns the current version. Without a user, the author
   * is looked up in the operation log.
   */
  publish(userId?: string): Promise<ConfigVersion>;
}
export const ConfigPublisher = createToken<ConfigPublisher>('collector-nodes.config-publisher');

interface Change {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly action: 'create' | 'update' | 'delete';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

interface StoredRow {
  readonly kind: string;
  readonly item_id: string;
  readonly hash: string;
  readonly content: Readonly<Record<string, unknown>>;
}

export class PostgresConfigPublisher implements ConfigPublisher {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(CollectClock) private readonly clock: CollectClock,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async publish(userId?: string): Promise<ConfigVersion> {
    const entities = await this.kernel.ask(configParts, ({ entity }) => entity);
    return this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [publishLock]);
      const { rows } = await tx.query<ConfigVersion & { made_at: Date }>(
        'select version, hash, made_at from extraction_config_version order by version desc limit 1',
      );
      const [last] = rows;
      const { changes, changed, alike } = await this.changes(tx);
      await storePrints(tx, alike);
      if (last && changes.length === 0) return { version: last.version, hash: last.hash };
      const version = (last?.version ?? 0) + 1;
      const items = await this.store(tx, version, changed, changes);
      const hash = configHash(items);
      await tx.query('insert into extraction_config_version (version, hash, made_at, items) values ($1, $2, $3, $4)', [
        version,
        hash,
        this.clock.now(),
        items.size,
      ]);
      await this.logChanges(
        tx,
        version,
        changes,
        userId === undefined
          ? await getAuthors(tx, entities, changes, last?.made_at ?? null)
          : new Map(changes.map(({ id }) => [id, userId])),
      );
      await tx.query('select pg_notify($1, $2)', [configChannel, String(version)]);
      return { version, hash };
    });
  }

  /**
   * Returns the differences from the last version; `alike` lists rows that were touched without a change in content.
   */
  private async changes(tx: Statements): Promise<{
    readonly changes: readonly Change[];
    readonly changed: readonly FingerprintedItem[];
    readonly alike: readonly FingerprintedItem[];
  }> {
    const setting = settingItem(await readSettings(tx));
    const candidates: FingerprintedItem[] = [{ ...setting, print: setting.hash }];
    const removed: { readonly kind: string; readonly id: string; readonly name: string }[] = [];
    await this.kernel.ask(configParts, async (part) => {
      candidates.push(...(await part.changedItems(tx)));
      removed.push(...(await part.removedItems(tx)).map((item) => ({ ...item, kind: part.kind })));
    });
    const touched = [
      ...candidates.map(({ kind, id }) => ({ kind: kind as string, id })),
      ...removed.map(({ kind, id }) => ({ kind, id })),
    ];
    const { rows } = await tx.query<StoredRow>(
      `select i.kind, i.item_id, i.hash, i.content from extraction_config_item i
        join unnest($1::text[], $2::bigint[]) as t (kind, id) on t.kind = i.kind and t.id = i.item_id`,
      [touched.map(({ kind }) => kind), touched.map(({ id }) => id)],
    );
    const rowsByKey = new Map(rows.map((row) => [configKey(row.kind, row.item_id), row]));
    const changed = candidates.filter((item) => rowsByKey.get(configKey(item.kind, item.id))?.hash !== item.hash);
    const changes = [
      ...changed.map(({ kind, id, name, content }): Change => {
        const old = rowsByKey.get(configKey(kind, id))?.content;
        if (!old) return { kind, id, name, action: 'create', before: null, after: content };
        const names = Object.keys(content).filter(
          (field) => JSON.stringify(content[field] ?? null) !== JSON.stringify(old[field] ?? null),
        );
        const pick = (of: Readonly<Record<string, unknown>>) =>
          Object.fromEntries(names.map((field) => [field, of[field] ?? null]));
        return { kind, id, name, action: 'update', before: pick(old), after: pick(content) };
      }),
      ...removed.map(
        ({ kind, id, name }): Change => ({
          kind,
          id,
          name,
          action: 'delete',
          before: rowsByKey.get(configKey(kind, id))?.content ?? null,
          after: null,
        }),
      ),
    ];
    return { changes, changed, alike: candidates.filter((item) => !changed.includes(item)) };
  }

  /** Stores the changes as the current content; returns the hashes of all items. */
  private async store(
    tx: Statements,
    version: number,
    changed: readonly FingerprintedItem[],
    changes: readonly Change[],
  ): Promise<ReadonlyMap<string, string>> {
    await tx.query(
      `insert into extraction_config_item (kind, item_id, name, version, hash, content, print)
        select kind, id, name, $1, hash, content, print
        from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::jsonb[], $7::text[]) as t (kind, id, name,
        hash, content, print)
       on conflict (kind, item_id) do update set name = excluded.name, version = excluded.version, hash = excluded.hash,
         content = excluded.content, print = excluded.print`,
      [
        version,
        changed.map(({ kind }) => kind),
        changed.map(({ id }) => id),
        changed.map(({ name }) => name),
        changed.map(({ hash }) => hash),
        changed.map(({ content }) => JSON.stringify(content)),
        changed.map((item) => item.print),
      ],
    );
    const removed = changes.filter(({ action }) => action === 'delete');
    await tx.query(
      `delete from extraction_config_item i using unnest($1::text[], $2::bigint[]) as t (kind, id) where t.kind = i.kind
        and t.id = i.item_id`,
      [removed.map(({ kind }) => kind), removed.map(({ id }) => id)],
    );
    const { rows } = await tx.query<{ kind: string; item_id: string; hash: string }>(
      'select kind, item_id, hash from extraction_config_item',
    );
    return new Map(rows.map(({ kind, item_id, hash }) => [configKey(kind, item_id), hash]));
  }

  private async logChanges(
    tx: Statements,
    version: number,
    changes: readonly Change[],
    authors: ReadonlyMap<string, string>,
  ): Promise<void> {
    const json = (value: Change['before']) => (value === null ? null : JSON.stringify(value));
    await tx.query(
      `insert into extraction_config_change (version, kind, item_id, name, action, before, after, user_id)
       select $1, * from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[],
         $8::bigint[])`,
      [
        version,
        changes.map(({ kind }) => kind),
        changes.map(({ id }) => id),
        changes.map(({ name }) => name),
        changes.map(({ action }) => action),
        changes.map(({ before }) => json(before)),
        changes.map(({ after }) => json(after)),
        changes.map(({ id }) => authors.get(id) ?? null),
      ],
    );
  }
}

/** Stores the fingerprints of rows that were touched without a change in content, so that they are not read again. */
async function storePrints(tx: Statements, items: readonly FingerprintedItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.query(
    `update extraction_config_item i set print = t.print
      from unnest($1::text[], $2::bigint[], $3::text[]) as t (kind, id, print)
     where i.kind = t.kind and i.item_id = t.id and i.print is distinct from t.print`,
    [items.map(({ kind }) => kind), items.map(({ id }) => id), items.map((item) => item.print)],
  );
}

/**
 * Returns the last user who touched each changed item, according to the operation log; items touched by nobody were
 * changed by the platform itself.
 */
async function getAuthors(
  tx: Statements,
  entities: readonly string[],
  changes: readonly Change[],
  since: Date | null,
): Promise<ReadonlyMap<string, string>> {
  const ids = changes.filter(({ kind }) => kind !== 'setting').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ row_id: string; user_id: string }>(
    `select distinct on (row_id) row_id, user_id from operation_log where entity = any($1::text[])
      and row_id = any($2::text[]) and user_id is not null and ($3::timestamptz is null or happened_at >= $3)
      order by row_id, operation_id desc`,
    [entities, ids, since],
  );
  return new Map(rows.map(({ row_id, user_id }) => [row_id, user_id]));
}
