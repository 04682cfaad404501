import { inject } from '#core';
import { DatabaseService, SecretBox, type Statements, type UserType } from '#core/server';
import type { RoleMapping } from '../resource';
import type { ProviderSetting } from './sign-in-kind';

/** A row of a provider, with its sealed secret. */
export interface ProviderRow {
  readonly sign_in_provider_id: string;
  readonly client_id: string;
  readonly provider_name: string;
  readonly kind: string;
  readonly issuer: string;
  readonly application_id: string;
  readonly sealed_secret: string | null;
  readonly allowed_domains: readonly string[] | null;
  readonly user_name_claim: string | null;
  readonly display_name_claim: string | null;
  readonly mail_claim: string | null;
  readonly required_claim: string | null;
  readonly required_value: string | null;
  readonly is_mail_linked: boolean;
  readonly is_provisioning: boolean;
  readonly default_user_type: UserType;
  readonly default_role_id: string | null;
  readonly default_user_group_id: string | null;
  readonly role_claim: string | null;
  readonly role_mappings: readonly RoleMapping[] | null;
  readonly is_second_factor_trusted: boolean;
  /** The last editor, whose privileges limit those of the users it signs in. */
  readonly set_by: string | null;
}

/** Context in which a secret can be opened: only for the service that it was entered for. */
const place = (clientId: string, kind: string, issuer: string, applicationId: string): string =>
  `sign-in provider ${JSON.stringify([clientId, kind, issuer, applicationId])}`;

/** Stores the identity providers. */
export class ProviderStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SecretBox) private readonly box: SecretBox,
  ) {}

  /** Returns the enabled providers of any of these clients. */
  async enabled(clientIds: readonly string[]): Promise<readonly ProviderRow[]> {
    const { rows } = await this.database.query<ProviderRow>(
      `select * from sign_in_provider where client_id = any($1::bigint[]) and is_enabled
       order by client_id desc, provider_name`,
      [clientIds],
    );
    return rows;
  }

  /** Deletes the linked identities of a provider: the same id at another provider may belong to a different person. */
  async forgetPeople(tx: Statements, providerId: string): Promise<void> {
    await tx.query('delete from sign_in_identity where sign_in_provider_id = $1', [providerId]);
  }

  seal(clientId: string, kind: string, issuer: string, applicationId: string, secret: string): string {
    return this.box.seal(secret, place(clientId, kind, issuer, applicationId));
  }

  /**
   * Returns the setting with its secret opened; throws when it was sealed under a different secret of the installation.
   */
  getSetting({ client_id, kind, issuer, application_id, sealed_secret }: ProviderRow): ProviderSetting {
    const secret =
      sealed_secret === null ? '' : this.box.open(sealed_secret, place(client_id, kind, issuer, application_id));
    return { issuer, applicationId: application_id, secret };
  }
}
