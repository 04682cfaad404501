import { createExtensionPoint, createToken } from '#core';
import type { Statements } from '#core/server';

/** The platform's own client, to which operators belong; it always exists. */
export const platformClientId = '1';

/** The topic of `CacheNotices` on which clients and their service types are told to have changed. */
export const clientNotice = 'clients';

/** A client as its row; 64-bit numbers are strings. */
export interface ClientRecord {
  readonly client_id: string;
  readonly client_name: string;
  readonly client_type: string;
  readonly client_service_type_id: string | null;
  readonly parent_client_id: string | null;
  readonly service_start_date: Date | null;
  readonly service_end_date: Date | null;
  readonly is_enabled: boolean;
  readonly is_user_access_statistics_enabled: boolean;
  readonly client_system_name: string | null;
  readonly is_system_name_visible: boolean;
  readonly user_theme_style_code: string | null;
  readonly favicon_file_id: string | null;
  readonly logo_file_id: string | null;
  readonly default_homepage_url: string | null;
  readonly is_link_target_self: boolean;
  readonly host_name: string | null;
  readonly client_options_json: Readonly<Record<string, unknown>> | null;
  readonly is_sample: boolean;
}

/** The brand of a client, as its own administrators may change it. */
export type ClientBrand = Pick<
  ClientRecord,
  | 'client_system_name'
  | 'is_system_name_visible'
  | 'user_theme_style_code'
  | 'favicon_file_id'
  | 'logo_file_id'
  | 'default_homepage_url'
  | 'is_link_target_self'
  | 'client_options_json'
>;

/** A client to be made; without a service type it gets the standard one. */
export type NewClient = Pick<ClientRecord, 'client_name' | 'client_type'> &
  Partial<Omit<ClientRecord, 'client_id' | 'client_name' | 'client_type'>> & {
    readonly service_type_code?: 'standard' | 'trial';
    readonly user_quota?: number | null;
    readonly subject_quota?: number | null;
    readonly contact?: string | null;
    readonly phone?: string | null;
  };

/** How many a client may have; null means any number. */
export interface ClientQuota {
  readonly users: number | null;
  readonly subjects: number | null;
}

/** Clients as other plugins need them. What it answers may be kept as `CacheNotices` allows. */
export interface ClientService {
  /** Throws `NotFoundError`. */
  get(clientId: string): Promise<ClientRecord>;
  byHost(host: string): Promise<ClientRecord | undefined>;
  /** Ids of the plugins that are on for a client, essential ones too. */
  enabledPlugins(clientId: string): Promise<ReadonlySet<string>>;
  /** What it may have itself: its whole quota without what its sub-clients were given of it. */
  quota(clientId: string, tx?: Statements): Promise<ClientQuota>;
  /** What it may have together with its sub-clients. */
  wholeQuota(clientId: string): Promise<ClientQuota>;
  create(given: NewClient, tx?: Statements): Promise<ClientRecord>;
  changeBrand(clientId: string, brand: Partial<ClientBrand>): Promise<ClientRecord>;
  /** The addresses of the client's images, where it has some. */
  images(clientId: string): Promise<{ readonly Favicon_URL?: string; readonly Logo_URL?: string }>;
  /** Removes all that plugins keep of a client, but not the client itself. */
  clear(clientId: string, tx: Statements): Promise<void>;
  /** Removes a client and all that plugins keep of it, as it stands. */
  remove(clientId: string): Promise<void>;
  /** The same by the rules of the list: throws `ConflictError` for one that is enabled or has sub-clients. */
  removeDisabled(clientId: string): Promise<void>;
  /** Forgets what was kept in memory, so that this process sees a change at once. */
  forget(): void;
}
export const ClientService = createToken<ClientService>('clients.service');

/** Removes what a plugin keeps of a client, before the client itself goes; run in the order against `requires`. */
export interface ClientRemoval {
  remove(clientId: string, tx: Statements): Promise<void>;
}
export const clientRemovals = createExtensionPoint<ClientRemoval>('clients.removals', { onFailure: 'refuse' });
