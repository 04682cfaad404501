import { z } from 'zod';
import { inject, InputError, withServices } from '#core';
import { idSchema, type Draft, type Row } from '#core/resource';
import { ServerKernel, type Caller, type ResourceRules, type SaveContext } from '#core/server';
import { userTypes } from '#plugins/privileges';
import { platformClientId } from '#plugins/clients/server';
import { RoleService } from '#plugins/privileges/server';
import { refuseSimulated, UserGroups } from '#plugins/users/server';
import type { RoleMapping, signInProvider } from '../resource';
import { ProviderStore } from './provider-store';
import { signInKinds } from './sign-in-kind';

type Provider = typeof signInProvider;

const mappings = z
  .array(
    z.strictObject({
      Value: z.string().trim().min(1).max(200),
      User_Type: z.enum(userTypes),
      Role_ID: idSchema.nullable(),
    }),
  )
  .max(50);

const refuse = (field: string, code: string, message: string) =>
  new InputError(`${field}: ${message}`, 'input', { [field]: code });

function getMappings(sent: unknown): readonly RoleMapping[] {
  const read = mappings.safeParse(sent ?? []);
  if (!read.success) throw refuse('Role_Mappings', 'shape', 'a list of values, each with a user type and its role');
  return read.data;
}

const getDomains = (domains: readonly string[] | null | undefined): readonly string[] =>
  (domains ?? []).map((domain) => domain.trim().replace(/^@/, '').toLowerCase());

/** Returns whether the service and the application are unchanged. */
const isSameService = (draft: Draft<Provider>, before: Row<Provider>): boolean =>
  before.Kind === draft.Kind && before.Issuer === draft.Issuer && before.Application_ID === draft.Application_ID;

/** Checks providers with the services that will use them. */
export class ProviderChecks {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(RoleService) private readonly roles: RoleService,
    @inject(UserGroups) private readonly groups: UserGroups,
    @inject(ProviderStore) private readonly store: ProviderStore,
  ) {}

  /** Returns the values to write besides those of the form. */
  async beforeSave(draft: Draft<Provider>, before: Row<Provider> | null, { caller, tx }: SaveContext) {
    refuseSimulated(caller);
    await this.checkKind(draft);
    const now = { ...before, ...draft };
    const Role_Mappings = getMappings(now.Role_Mappings);
    await this.checkRoles(caller, [
      { User_Type: now.Default_User_Type ?? 'user', Role_ID: now.Default_Role_ID ?? null },
      ...Role_Mappings,
    ]);
    const groupId = now.Default_User_Group_ID;
    if (groupId && !(await this.groups.exist(caller.clientId, [groupId], tx)))
      throw refuse('Default_User_Group_ID', 'unknown', 'this client has no such group');
    if (before && !isSameService(draft, before)) await this.store.forgetPeople(tx, before.Sign_In_Provider_ID);
    return {
      Set_By: caller.userId,
      Role_Mappings,
      Allowed_Domains: getDomains(now.Allowed_Domains),
      ...this.getSecret(caller.clientId, draft, before),
    };
  }

  private async checkKind({ Kind, Issuer, Application_ID }: Draft<Provider>): Promise<void> {
    const signInKind = await this.kernel.askOne(
      signInKinds,
      ({ kind }) => kind === Kind,
      (kind) => {
        kind.check({ issuer: Issuer, applicationId: Application_ID });
        return true;
      },
    );
    if (!signInKind) throw refuse('Kind', 'unknown', `sign-in kind ${Kind} does not exist`);
  }

  /** Users cannot configure roles with more privileges than their own. */
  private async checkRoles(caller: Caller, roleMappings: readonly Omit<RoleMapping, 'Value'>[]): Promise<void> {
    for (const { User_Type, Role_ID } of roleMappings) {
      if (User_Type === 'operator' && caller.clientId !== platformClientId)
        throw refuse('Default_User_Type', 'operator', 'operators belong to the platform’s own client');
      await this.roles.check(caller, caller.clientId, User_Type, Role_ID);
    }
  }

  /** Leaves a secret unchanged while its destination is; new secrets are sealed and removed from the row. */
  private getSecret(clientId: string, draft: Draft<Provider>, before: Row<Provider> | null) {
    const { Kind, Issuer, Application_ID, Application_Secret } = draft;
    const sealed = Application_Secret
      ? this.store.seal(clientId, Kind, Issuer, Application_ID, Application_Secret)
      : null;
    const isUnchanged = before !== null && isSameService(draft, before) && !sealed;
    return {
      Application_Secret: null,
      ...(isUnchanged ? {} : { Sealed_Secret: sealed, Has_Secret: sealed !== null }),
    };
  }
}

const getChecks = withServices({ checks: ProviderChecks }, ({ checks }) => checks);

/** Validates providers as they will be used, and never returns their secrets. */
export const providerRules: ResourceRules<Provider> = {
  beforeSave: (draft, before, context) => getChecks(context.services).beforeSave(draft, before, context),
  beforeRemove: async (_rows, { caller }) => refuseSimulated(caller),
};
