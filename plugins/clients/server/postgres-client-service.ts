import { ConflictError, inject, NotFoundError } from '#core';
import { CacheNotices, DatabaseService, ServerKernel, TableRemovals, type Statements } from '#core/server';
import { BriefCache } from '#shared/cache';
import { clientImageUrl } from '../contract';
import { checkRemovable } from './check-removable';
import {
  clientNotice,
  clientRemovals,
  platformClientId,
  type ClientBrand,
  type ClientQuota,
  type ClientRecord,
  type ClientService,
  type NewClient,
} from './client-service';
import { givenAway } from './quota';

interface ServiceType {
  readonly is_all_plugins: boolean | null;
  readonly plugin_ids: readonly string[] | null;
  readonly user_limit: string | null;
  readonly subject_limit: string | null;
}

const getNumber = (value: string | null | undefined): number | null => (value == null ? null : Number(value));

export class PostgresClientService implements ClientService {
  private readonly clients: BriefCache<ClientRecord>;
  private readonly plugins: BriefCache<ReadonlySet<string>>;
  private readonly addresses = new BriefCache<{ Favicon_URL?: string; Logo_URL?: string }>(800);

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(TableRemovals) private readonly rows: TableRemovals,
    @inject(CacheNotices) private readonly notices: CacheNotices,
  ) {
    this.clients = new BriefCache(notices.kept);
    this.plugins = new BriefCache(notices.kept);
    notices.on([clientNotice], () => {
      for (const cache of [this.clients, this.plugins, this.addresses]) cache.forget();
    });
  }

  get(clientId: string): Promise<ClientRecord> {
    return this.clients.get(clientId, async () => {
      const { rows } = await this.database.query<ClientRecord>('select * from client where client_id = $1', [clientId]);
      if (!rows[0]) throw new NotFoundError(`Client ${clientId} not found`);
      return rows[0];
    });
  }

  async byHost(host: string): Promise<ClientRecord | undefined> {
    const name = host.toLowerCase().replace(/:\d+$/, '');
    const { rows } = await this.database.query<ClientRecord>(
      'select * from client where host_name = $1 and is_enabled',
      [name],
    );
    return rows[0];
  }

  enabledPlugins(clientId: string): Promise<ReadonlySet<string>> {
    return this.plugins.get(clientId, async () => {
      const type = await this.serviceType(clientId);
      const ids = !type || type.is_all_plugins ? this.kernel.all.map(({ id }) => id) : (type.plugin_ids ?? []);
      return new Set(this.kernel.enabled(new Set(ids)).map(({ id }) => id));
    });
  }

  async quota(clientId: string, tx: Statements = this.database): Promise<ClientQuota> {
    const whole = await this.wholeQuota(clientId, tx);
    const allocated = await givenAway(tx, clientId);
    const left = (limit: number | null, less: number): number | null =>
      limit === null ? null : Math.max(0, limit - less);
    return { users: left(whole.users, allocated.users), subjects: left(whole.subjects, allocated.subjects) };
  }

  async wholeQuota(clientId: string, tx: Statements = this.database): Promise<ClientQuota> {
    const type = await this.serviceType(clientId, tx);
    const { rows } = await tx.query<{ user_quota: string | null; subject_quota: string | null }>(
      'select user_quota, subject_quota from client where client_id = $1',
      [clientId],
    );
    return {
      users: getNumber(rows[0]?.user_quota ?? type?.user_limit),
      subjects: getNumber(rows[0]?.subject_quota ?? type?.subject_limit),
    };
  }

  async create(
    { service_type_code = 'standard', ...newClient }: NewClient,
    tx: Statements = this.database,
  ): Promise<ClientRecord> {
    const values: Record<string, unknown> = {
      is_enabled: true,
      is_user_access_statistics_enabled: true,
      is_system_name_visible: false,
      is_link_target_self: false,
      is_sample: false,
      ...newClient,
    };
    if (values.client_options_json != null) values.client_options_json = JSON.stringify(values.client_options_json);
    if (!values.client_service_type_id) {
      const { rows } = await tx.query<{ id: string }>(
        'select client_service_type_id as id from client_service_type where service_type_code = $1',
        [service_type_code],
      );
      values.client_service_type_id = rows[0]?.id ?? null;
    }
    const names = Object.keys(values);
    try {
      const { rows } = await tx.query<ClientRecord>(
        `insert into client (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
          returning *`,
        Object.values(values),
      );
      await this.notices.tell(tx, clientNotice);
      return rows[0] as ClientRecord;
    } catch (error) {
      if ((error as { code?: string }).code === '23505')
        throw new ConflictError(`Client_Name: client ${newClient.client_name} already exists`, 'duplicate', {
          Client_Name: 'duplicate',
        });
      throw error;
    }
  }

  async changeBrand(clientId: string, brand: Partial<ClientBrand>): Promise<ClientRecord> {
    const entries = Object.entries(brand).map(
      ([name, value]) => [name, name === 'client_options_json' && value ? JSON.stringify(value) : value] as const,
    );
    const set = entries.map(([name], index) => `${name} = $${index + 2}`);
    const { rows } = await this.notices.change([clientNotice], (tx) =>
      tx.query<ClientRecord>(
        `update client set ${[...set, 'updated_at = now()'].join(', ')} where client_id = $1 returning *`,
        [clientId, ...entries.map(([, value]) => value)],
      ),
    );
    if (!rows[0]) throw new NotFoundError(`Client ${clientId} not found`);
    return rows[0];
  }

  images(clientId: string): Promise<{ readonly Favicon_URL?: string; readonly Logo_URL?: string }> {
    return this.addresses.get(clientId, async () => {
      const { rows } = await this.database.query<{ purpose: string; hash: string }>(
        `select case when i.file_id = c.favicon_file_id then 'Favicon_URL' else 'Logo_URL' end as purpose, i.hash
         from client c join client_image i on i.client_id = c.client_id
           and i.file_id in (c.favicon_file_id, c.logo_file_id) where c.client_id = $1`,
        [clientId],
      );
      return Object.fromEntries(rows.map(({ purpose, hash }) => [purpose, clientImageUrl(hash)]));
    });
  }

  async clear(clientId: string, tx: Statements): Promise<void> {
    await this.kernel.ask(clientRemovals, (removal) => removal.remove(clientId, tx), { order: 'last-first' });
    await this.rows.remove(tx, 'client', [clientId]);
    await tx.query('update client set parent_client_id = null where parent_client_id = $1', [clientId]);
    await this.notices.tell(tx, clientNotice);
  }

  async remove(clientId: string): Promise<void> {
    if (clientId === platformClientId)
      throw new ConflictError('The platform’s own client cannot be deleted', 'clients.platform');
    await this.database.transaction((tx) => this.removeWithin(tx, clientId));
    this.forget();
  }

  async removeDisabled(clientId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await checkRemovable([clientId], tx);
      await this.removeWithin(tx, clientId);
    });
    this.forget();
  }

  forget(): void {
    this.notices.forget(clientNotice);
  }

  private async removeWithin(tx: Statements, clientId: string): Promise<void> {
    await this.clear(clientId, tx);
    await tx.query('delete from client where client_id = $1', [clientId]);
  }

  private async serviceType(clientId: string, tx: Statements = this.database): Promise<ServiceType | undefined> {
    const { rows } = await tx.query<ServiceType>(
      `select t.is_all_plugins, t.plugin_ids, t.user_limit, t.subject_limit
       from client c join client_service_type t using (client_service_type_id) where c.client_id = $1`,
      [clientId],
    );
    return rows[0];
  }
}
