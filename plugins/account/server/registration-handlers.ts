import { InputError, withServices } from '#core';
import { DatabaseService, LimitService, OperationLogService, ServerKernel, type Handlers } from '#core/server';
import { ClientService, trialEnd } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import type { accountContract } from '../contract';
import { getDay } from '#shared/time';
import { registrationListeners } from './registration-listeners';
import { SmsCodeService } from './sms-code-service';

const defaultPasswordHours = 72;

/**
 * Handlers for registration by mobile number: creates a trial client with one administrator, whose password is the last
 * six digits of the number until the first sign-in.
 */
export const registrationHandlers = withServices(
  {
    people: UserService,
    codes: SmsCodeService,
    limit: LimitService,
    database: DatabaseService,
    client: ClientService,
    serverKernel: ServerKernel,
    operationLog: OperationLogService,
  },
  ({
    people,
    codes,
    limit,
    database,
    client,
    serverKernel,
    operationLog,
  }): Pick<Handlers<typeof accountContract>, 'sendCode' | 'register'> => ({
    sendCode: async ({ body: { phone, purpose }, ip, language }) => {
      const existingUser = await people.find(phone);
      return codes.send({
        phone,
        purpose,
        address: ip,
        language,
        instead: existingUser ? 'account-exists' : undefined,
      });
    },
    register: async ({ body: { phone, code, company, name }, ip }) => {
      await limit.demand(`register ${ip}`, 20, 3600, 'Too many registrations from this IP address');
      if (!(await codes.spend(phone, 'register', code)) || (await people.find(phone)))
        throw new InputError('code: the code is wrong', 'sms-code', { code: 'sms-code' });
      const now = new Date();
      const { client_id, user } = await database.transaction(async (tx) => {
        const { client_id } = await client.create(
          {
            client_name: `${company || name || phone.replace(/^(\d{3})\d{4}/, '$1****')} ${getDay(now)} ${phone.slice(-4)}`,
            client_type: 'trial',
            service_type_code: 'trial',
            contact: name ?? null,
            phone,
            service_start_date: now,
            service_end_date: trialEnd(null, now),
          },
          tx,
        );
        const { user } = await people.create(
          {
            clientId: client_id,
            userName: phone,
            displayName: name || phone,
            userType: 'manager',
            phone,
            password: { text: phone.slice(-6), mustChange: true, validHours: defaultPasswordHours, codeRequired: true },
          },
          tx,
        );
        await serverKernel.ask(registrationListeners, (listener) =>
          listener.registered(
            { company: company || null, contact: name || null, phone, clientId: client_id, userId: user.user_id },
            tx,
          ),
        );
        return { client_id, user };
      });
      await operationLog.record(
        { userId: user.user_id, clientId: client_id },
        { entity: 'client', action: 'register', id: client_id, ip, after: { Client_Name: company ?? null } },
      );
      return {};
    },
  }),
);
