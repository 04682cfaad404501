import { z } from 'zod';
import { InputError, type Resolver } from '#core';
import { idSchema, type Draft, type Row } from '#core/resource';
import { ServerKernel, type ResourceRules, type SaveContext } from '#core/server';
import { userTypes } from '#plugins/privileges';
import { platformClientId } from '#plugins/clients/server';
import { RoleService } from '#plugins/privileges/server';
import { refuseSimulated } from '#plugins/users/server';
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

/** Users cannot configure roles with more privileges than their own. */
async function checkRoles({ caller, services }: SaveContext, roleMappings: readonly Omit<RoleMapping, 'Value'>[]) {
  for (const { User_Type, Role_ID } of roleMappings) {
    if (User_Type === 'operator' && caller.clientId !== platformClientId)
      throw refuse('Default_User_Type', 'operator', 'operators belong to the platform’s own client');
    await services.get(RoleService).check(caller, caller.clientId, User_Type, Role_ID);
  }
}

async function checkGroup({ caller, tx }: SaveContext, id: string | null | undefined) {
  if (!id) return;
  const { rowCount } = await tx.query('select 1 from user_group where user_group_id = $1 and client_id = $2', [
    id,
    caller.clientId,
  ]);
  if (!rowCount) throw refuse('Default_User_Group_ID', 'unknown', 'this client has no such group');
}

async function checkKind(services: Resolver, { Kind, Issuer, Application_ID }: Draft<Provider>) {
  const signInKind = await services.get(ServerKernel).askOne(
    signInKinds,
    ({ kind }) => kind === Kind,
    (kind) => {
      kind.check({ issuer: Issuer, applicationId: Application_ID });
      return true;
    },
  );
  if (!signInKind) throw refuse('Kind', 'unknown', `sign-in kind ${Kind} does not exist`);
}

const getDomains = (domains: readonly string[] | null | undefined): readonly string[] =>
  (domains ?? []).map((domain) => domain.trim().replace(/^@/, '').toLowerCase());

/** Returns whether the service and the application are unchanged. */
const isSameService = (draft: Draft<Provider>, before: Row<Provider>): boolean =>
  before.Kind === draft.Kind && before.Issuer === draft.Issuer && before.Application_ID === draft.Application_ID;

/** Keeps a secret while its destination is unchanged; new secrets are sealed and removed from the row. */
function getSecret(services: Resolver, clientId: string, draft: Draft<Provider>, before: Row<Provider> | null) {
  const { Kind, Issuer, Application_ID, Application_Secret } = draft;
  const sealed = Application_Secret
    ? services.get(ProviderStore).seal(clientId, Kind, Issuer, Application_ID, Application_Secret)
    : null;
  const isKept = before !== null && isSameService(draft, before) && !sealed;
  return {
    Application_Secret: null,
    ...(isKept ? {} : { Sealed_Secret: sealed, Has_Secret: sealed !== null }),
  };
}

/** Validates providers as they will be used, and never returns their secrets. */
export const providerRules: ResourceRules<Provider> = {
  beforeSave: async (draft, before, context) => {
    const { caller, services, tx } = context;
    refuseSimulated(caller);
    await checkKind(services, draft);
    const now = { ...before, ...draft };
    const Role_Mappings = getMappings(now.Role_Mappings);
    await checkRoles(context, [
      { User_Type: now.Default_User_Type ?? 'user', Role_ID: now.Default_Role_ID ?? null },
      ...Role_Mappings,
    ]);
    await checkGroup(context, now.Default_User_Group_ID);
    if (before && !isSameService(draft, before))
      await services.get(ProviderStore).forgetPeople(tx, before.Sign_In_Provider_ID);
    return {
      Set_By: caller.userId,
      Role_Mappings,
      Allowed_Domains: getDomains(now.Allowed_Domains),
      ...getSecret(services, caller.clientId, draft, before),
    };
  },
  beforeRemove: async (_rows, { caller }) => refuseSimulated(caller),
};
