import { withServices } from '#core';
import { OperationLogService, rowMapper, type Caller, type Handlers } from '#core/server';
import { UserService, type UserRecord } from '#plugins/users/server';
import { secondFactorSchema, type Reassurance, type secondFactorContract } from '../../second-factor-contract';
import { requireOwnSession } from '../own-session';
import { ReauthenticationService } from '../reauthentication-service';
import { SessionOpener } from '../session-opener';
import { SessionService } from '../session-service';
import type { AwaitedSession } from './factor-store';
import type { CredentialJson } from './passkeys';
import { SecondFactorService } from './second-factor-service';

const toWire = rowMapper(secondFactorSchema);

/** Handlers that complete sign-ins waiting for a second factor, and manage second factors. */
export const factorCalls = withServices(
  {
    users: UserService,
    sessions: SessionService,
    opener: SessionOpener,
    factors: SecondFactorService,
    reauthentication: ReauthenticationService,
    log: OperationLogService,
  },
  ({ users, sessions, opener, factors, reauthentication, log }): Handlers<typeof secondFactorContract> => {
    const finish = async (userId: string, session: AwaitedSession, address: string, agent: string) => {
      const user = await users.get(userId);
      await opener.requireActive(user, session.kind);
      return opener.open(user, { ...session, address, agent });
    };

    /** Returns the caller's user after a renewed proof of identity. */
    const reauthenticated = async (caller: Caller, proof: Reassurance): Promise<UserRecord> => {
      await requireOwnSession(sessions, caller);
      const user = await users.get(caller.userId);
      await reauthentication.demand(caller, user, proof);
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
      beginEnrolment: ({ body }) => factors.enrolment(body.challenge, (id) => users.get(id)),
      finishEnrolment: async ({ body: { challenge, code, Name }, ip, userAgent }) => {
        const { userId, codes, session } = await factors.addTotp(challenge, 'enrol', { code, name: Name });
        const { client_id } = await users.get(userId);
        await log.record({ userId, clientId: client_id }, { entity: 'second-factor', action: 'add-totp', ip });
        return { ...(await finish(userId, session, ip, userAgent)), Recovery_Codes: [...codes] };
      },
      secondFactors: async ({ caller }) => {
        await requireOwnSession(sessions, caller);
        const state = await factors.state(await users.get(caller.userId));
        return {
          list: state.factors.map(toWire),
          total: state.factors.length,
          Recovery_Codes_Left: state.left,
          Is_Compulsory: state.isCompulsory,
          Has_Password: state.hasPassword,
          Is_Passkey_Possible: state.isPasskeyPossible,
        };
      },
      beginTotp: async ({ caller, body }) => factors.beginTotp(await reauthenticated(caller, body)),
      addTotp: async ({ caller, body: { challenge, code, Name }, ip }) => {
        const { codes } = await factors.addTotp(challenge, 'totp', { code, name: Name, owner: caller.userId });
        await note(caller, 'add-totp', ip);
        return { Recovery_Codes: [...codes] };
      },
      beginPasskey: async ({ caller, body }) => {
        const { challenge, options } = await factors.beginPasskey(await reauthenticated(caller, body));
        return { challenge, Options: options as unknown as CredentialJson };
      },
      addPasskey: async ({ caller, body: { challenge, response, Name }, ip }) => {
        const codes = await factors.addPasskey(challenge, Name, caller.userId, response);
        await note(caller, 'add-passkey', ip);
        return { Recovery_Codes: [...codes] };
      },
      removeSecondFactor: async ({ caller, body: { id, ...proof }, ip }) => {
        await factors.remove(await reauthenticated(caller, proof), id);
        await note(caller, 'remove', ip, id);
        return {};
      },
      newRecoveryCodes: async ({ caller, body, ip }) => {
        const { user_id } = await reauthenticated(caller, body);
        const codes = await factors.newCodes(user_id);
        await note(caller, 'recovery-codes', ip);
        return { Recovery_Codes: [...codes] };
      },
    };
  },
);
