import { createToken, inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { ClientService, platformClientId } from '#plugins/clients/server';
import type { EvidenceSetting, KeepMode, ClientSetting } from '../../contract';

/** Default settings. */
const defaults: EvidenceSetting = {
  Keep: 'off',
  Retention_Days: 365,
  Size_Limit_MB: 10_240,
  Observe_After_Hours: [1, 24, 168],
  Is_Page_Fetched: true,
};
const nothing: ClientSetting = {
  Keep: null,
  Retention_Days: null,
  Size_Limit_MB: null,
  Observe_After_Hours: null,
  Is_Page_Fetched: null,
};
/** Cache duration in milliseconds, since the settings are read for every page. */
const maxAgeMs = 5_000;

/** Settings in effect, by client. */
export interface SettingsInForce {
  /** True when at least one client stores evidence. */
  readonly isAny: boolean;
  readonly platform: EvidenceSetting;
  of(clientId: string): EvidenceSetting;
  /** Clients that store everything that is fetched. */
  readonly everything: readonly string[];
}

/** Evidence settings of clients, with the platform settings as defaults. */
export interface EvidenceSettings {
  /** Returns settings that may be a few seconds old. */
  inForce(): Promise<SettingsInForce>;
  /** Returns the settings that a client has made itself. */
  ofClient(clientId: string): Promise<ClientSetting>;
  save(clientId: string, setting: ClientSetting, tx?: Statements): Promise<void>;
}
export const EvidenceSettings = createToken<EvidenceSettings>('evidence.settings');

interface SettingRow {
  readonly client_id: string;
  readonly keep: KeepMode | null;
  readonly retention_days: number | null;
  readonly size_limit_mb: number | null;
  readonly observe_after_hours: number[] | null;
  readonly is_page_fetched: boolean | null;
}

const toClientSetting = (row: SettingRow): ClientSetting => ({
  Keep: row.keep,
  Retention_Days: row.retention_days,
  Size_Limit_MB: row.size_limit_mb,
  Observe_After_Hours: row.observe_after_hours,
  Is_Page_Fetched: row.is_page_fetched,
});

/** Returns the first settings, with gaps filled from the second. */
const over = (overrides: ClientSetting, below: EvidenceSetting): EvidenceSetting => ({
  Keep: overrides.Keep ?? below.Keep,
  Retention_Days: overrides.Retention_Days ?? below.Retention_Days,
  Size_Limit_MB: overrides.Size_Limit_MB ?? below.Size_Limit_MB,
  Observe_After_Hours: overrides.Observe_After_Hours ?? below.Observe_After_Hours,
  Is_Page_Fetched: overrides.Is_Page_Fetched ?? below.Is_Page_Fetched,
});

/** Makes retention check every file again, since it may expire sooner now. */
export const refresh = async (tx: Statements): Promise<void> =>
  void (await tx.query('update evidence_file set due_at = null where due_at is not null and removed_at is null'));

export class PostgresEvidenceSettings implements EvidenceSettings {
  private cachedSettings: { readonly at: number; readonly settings: Promise<SettingsInForce> } | undefined;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClientService) private readonly clients: ClientService,
  ) {}

  inForce(): Promise<SettingsInForce> {
    if (this.cachedSettings && Date.now() - this.cachedSettings.at < maxAgeMs) return this.cachedSettings.settings;
    const settings = this.load();
    this.cachedSettings = { at: Date.now(), settings };
    settings.catch(() => (this.cachedSettings = undefined));
    return settings;
  }

  async ofClient(clientId: string): Promise<ClientSetting> {
    const { rows } = await this.database.query<SettingRow>('select * from evidence_setting where client_id = $1', [
      clientId,
    ]);
    return rows[0] ? toClientSetting(rows[0]) : nothing;
  }

  async save(
    clientId: string,
    { Keep, Retention_Days, Size_Limit_MB, Observe_After_Hours, Is_Page_Fetched }: ClientSetting,
    tx: Statements = this.database,
  ): Promise<void> {
    await tx.query(
      `insert into evidence_setting (client_id, keep, retention_days, size_limit_mb, observe_after_hours,
        is_page_fetched) values ($1, $2, $3, $4, $5, $6)
       on conflict (client_id) do update set keep = $2, retention_days = $3, size_limit_mb = $4,
         observe_after_hours = $5, is_page_fetched = $6, changed_at = now()`,
      [
        clientId,
        Keep,
        Retention_Days,
        Size_Limit_MB,
        Observe_After_Hours && [...new Set(Observe_After_Hours)].sort((a, b) => a - b),
        Is_Page_Fetched,
      ],
    );
    await refresh(tx);
    this.cachedSettings = undefined;
  }

  private async load(): Promise<SettingsInForce> {
    const { rows } = await this.database.query<SettingRow>('select * from evidence_setting');
    const settingsByClient = new Map(rows.map((row) => [row.client_id, toClientSetting(row)]));
    const platform = over(settingsByClient.get(platformClientId) ?? nothing, defaults);
    const of = (clientId: string): EvidenceSetting => over(settingsByClient.get(clientId) ?? nothing, platform);
    const isAny =
      platform.Keep !== 'off' || [...settingsByClient.values()].some(({ Keep }) => Keep !== null && Keep !== 'off');
    return { isAny, platform, of, everything: isAny ? await this.keepersOfAll(of) : [] };
  }

  private async keepersOfAll(of: (clientId: string) => EvidenceSetting): Promise<string[]> {
    const { rows } = await this.database.query<{ client_id: string }>(
      'select client_id from client where is_enabled order by client_id',
    );
    const keepers = rows.filter(({ client_id }) => of(client_id).Keep === 'all');
    const on = await Promise.all(
      keepers.map(async ({ client_id }) => (await this.clients.enabledPlugins(client_id)).has('evidence')),
    );
    return keepers.filter((_, index) => on[index]).map(({ client_id }) => client_id);
  }
}
