import { createExtensionPoint, createToken } from '#core';
import type { Statements } from '#core/server';

/** The platform's own client, to which operators belong; it always exists. */
export const platformClientId = '1';

/** Topic of `CacheNotices` for changes of clients and their service types. */
export const clientNotice = 'clients';

/** A client row; 64-bit numbers are strings. */
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

/** Branding of a client, as far as its own administrators may change it. */
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

/** A client to be created; defaults to the standard service type. */
export type NewClient = Pick<ClientRecord, 'client_name' | 'client_type'> &
  Partial<Omit<ClientRecord, 'client_id' | 'client_name' | 'client_type'>> & {
    readonly service_type_code?: 'standard' | 'trial';
    readonly user_quota?: number | null;
    readonly subject_quota?: number | null;
    readonly contact?: string | null;
    readonly phone?: string | null;
  };

/** Limits of a client; null means unlimited. */
export interface ClientQuota {
  readonly users: number | null;
  readonly subjects: number | null;
}

/** Client data for other plugins. Results may be cached as `CacheNotices` allows. */
export interface ClientService {
  /** @throws {NotFoundError} if there is no such client. */
  get(clientId: string): Promise<ClientRecord>;
  byHost(host: string): Promise<ClientRecord | undefined>;
  /** Returns the ids of the plugins enabled for a client, including essential ones. */
  enabledPlugins(clientId: string): Promise<ReadonlySet<string>>;
  /** Returns the quota that a client may use itself: its total quota minus the shares of its sub-clients. */
  quota(clientId: string, tx?: Statements): Promise<ClientQuota>;
  /** Returns the total quota of a client together with its sub-clients. */
  wholeQuota(clientId: string): Promise<ClientQuota>;
  create(newClient: NewClient, tx?: Statements): Promise<ClientRecord>;
  changeBrand(clientId: string, brand: Partial<ClientBrand>): Promise<ClientRecord>;
  /** Returns the URLs of the client's images, if any. */
  images(clientId: string): Promise<{ readonly Favicon_URL?: string; readonly Logo_URL?: string }>;
  /** Deletes all data that plugins store for a client, but not the client itself. */
  clear(clientId: string, tx: Statements): Promise<void>;
  /** Deletes a client and all data that plugins store for it, regardless of its state. */
  remove(clientId: string): Promise<void>;
  /**
   * Deletes a client under the rules of the list.
   *
   * @throws {ConflictError} if it is enabled or has sub-clients.
   */
  removeDisabled(clientId: string): Promise<void>;
  /** Clears the in-memory cache, so that this process sees a change immediately. */
  forget(): void;
}
export const ClientService = createToken<ClientService>('clients.service');

/**
 * Deletes the data that a plugin stores for a client, before the client itself is deleted; runs in reverse order of
 * `requires`.
 */
export interface ClientRemoval {
  remove(clientId: string, tx: Statements): Promise<void>;
}
export const clientRemovals = createExtensionPoint<ClientRemoval>('clients.removals', { onFailure: 'refuse' });
