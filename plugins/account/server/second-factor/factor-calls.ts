import type { Resolver } from '#core';
import { OperationLogService, type Caller, type Handlers } from '#core/server';
import { UserService, type UserRecord } from '#plugins/users/server';
import type { Reassurance, secondFactorContract, SecondFactor } from '../../second-factor-contract';
import { beginSession, requireActive } from '../begin-session';
import { requireOwnSession } from '../own-session';
import { SessionService } from '../session-service';
import type { AwaitedSession, FactorRow } from './factor-store';
import type { CredentialJson } from './passkeys';
import { reassure } from './reassure';
import { SecondFactorService } from './second-factor-service';

const shown = (row: FactorRow): SecondFactor => ({
  Second_Factor_ID: row.second_factor_id,
  Kind: row.kind,
  Name: row.name,
  Created_At: row.created_at.toISOString(),
  Last_Used_At: row.last_used_at?.toISOString() ?? null,
});

/** Handlers that complete sign-ins waiting for a second factor, and manage second factors. */
export function factorCalls(services: Resolver): Handlers<typeof secondFactorContract> {
  const people = services.get(UserService);
  const factors = services.get(SecondFactorService);
  const log = services.get(OperationLogService);

  const finish = async (userId: string, session: AwaitedSession, address: string, agent: string) => {
    const user = await people.get(userId);
    await requireActive(services, user, session.kind);
    return beginSession(services, user, { ...session, address, agent });
  };

  /** Returns the caller's user after a renewed proof of identity. */
  const reassured = async (caller: Caller, shown: Reassurance): Promise<UserRecord> => {
    await requireOwnSession(services.get(SessionService), caller);
    const user = await people.get(caller.userId);
    await reassure(services, caller, user, shown);
    return user;
  };

  const note = (caller: Caller, action: string, ip: string, id?: string) =>
    log.record(caller, { entity: 'second-factor', action, id, ip });

  return {
    passkeyQuestion: async ({ body }) => ({
      Options: (await factors.passkeyQuestion(body.challenge)) as unknown as CredentialJson,
    }),
    finishSignIn: async ({ body: { challenge, proof }, ip, userAgent }) => {
      const { userId, session } = await factors.prove(challenge, proof);
      return finish(userId, session, ip, userAgent);
    },
    beginEnrolment: ({ body }) => factors.enrolment(body.challenge, (id) => people.get(id)),
    finishEnrolment: async ({ body: { challenge, code, Name }, ip, userAgent }) => {
      const { userId, codes, session } = await factors.addTotp(challenge, 'enrol', { code, name: Name });
      const { client_id } = await people.get(userId);
      await log.record({ userId, clientId: client_id }, { entity: 'second-factor', action: 'add-totp', ip });
      return { ...(await finish(userId, session, ip, userAgent)), Recovery_Codes: [...codes] };
    },
    secondFactors: async ({ caller }) => {
      await requireOwnSession(services.get(SessionService), caller);
      const state = await factors.state(await people.get(caller.userId));
      return {
        list: state.factors.map(shown),
        total: state.factors.length,
        Recovery_Codes_Left: state.left,
        Is_Compulsory: state.isCompulsory,
        Has_Password: state.hasPassword,
        Is_Passkey_Possible: state.isPasskeyPossible,
      };
    },
    beginTotp: async ({ caller, body }) => factors.beginTotp(await reassured(caller, body)),
    addTotp: async ({ caller, body: { challenge, code, Name }, ip }) => {
      const { codes } = await factors.addTotp(challenge, 'totp', { code, name: Name, owner: caller.userId });
      await note(caller, 'add-totp', ip);
      return { Recovery_Codes: [...codes] };
    },
    beginPasskey: async ({ caller, body }) => {
      const { challenge, options } = await factors.beginPasskey(await reassured(caller, body));
      return { challenge, Options: options as unknown as CredentialJson };
    },
    addPasskey: async ({ caller, body: { challenge, response, Name }, ip }) => {
      const codes = await factors.addPasskey(challenge, Name, caller.userId, response);
      await note(caller, 'add-passkey', ip);
      return { Recovery_Codes: [...codes] };
    },
    removeSecondFactor: async ({ caller, body: { id, ...shown }, ip }) => {
      await factors.remove(await reassured(caller, shown), id);
      await note(caller, 'remove', ip, id);
      return {};
    },
    newRecoveryCodes: async ({ caller, body, ip }) => {
      const { user_id } = await reassured(caller, body);
      const codes = await factors.newCodes(user_id);
      await note(caller, 'recovery-codes', ip);
      return { Recovery_Codes: [...codes] };
    },
  };
}
