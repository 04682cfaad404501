import { ConflictError, inject } from '#core';
import {
  DatabaseService,
  LockService,
  MessageService,
  OperationLogService,
  type Caller,
  type Message,
  type Statements,
} from '#core/server';
import { ClientAdmin } from '#plugins/clients/server';
import { SubjectTransfers } from '#plugins/subject-tools/server';
import { UserService } from '#plugins/users/server';
import type { Approval, MadeClient } from '../contract';
import { RegistrationStore, type Registration } from './registration-store';
import { registrationTexts } from './registration-texts';

interface NewPerson {
  readonly kind: 'user' | 'monitor';
  readonly number: number;
  readonly userName: string;
}

/**
 * Handles decisions on registrations, each by one operator at a time. Steps of an interrupted decision can be repeated
 * safely; users are only created together with it, since their passwords are shown only once.
 */
export class RegistrationService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RegistrationStore) private readonly store: RegistrationStore,
    @inject(LockService) private readonly locks: LockService,
    @inject(ClientAdmin) private readonly clients: ClientAdmin,
    @inject(UserService) private readonly people: UserService,
    @inject(SubjectTransfers) private readonly transfers: SubjectTransfers,
    @inject(MessageService) private readonly messages: MessageService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  approve(caller: Caller, ip: string, approval: Approval): Promise<MadeClient> {
    return this.deciding(approval.Registration_ID, ['waiting', 'refused'], async (registration) => {
      const { client_id: id } = registration;
      const before = await this.clients.one(caller, id);
      await this.clients.change(caller, ip, id, {
        Client_Name: approval.Client_Name,
        Client_Type: approval.Client_Type,
        Client_Service_Type_ID: approval.Client_Service_Type_ID,
        Service_Start_Date: before.Service_Start_Date ?? new Date().toISOString(),
        Service_End_Date: approval.Service_End_Date,
        User_Quota: approval.User_Quota,
        Subject_Quota: approval.Subject_Quota,
        Is_Enabled: true,
      });
      const Taken = await this.takeSubjects(caller, ip, id, approval);
      const wanted = await this.newPeople(registration, approval);
      const message = await this.message(registration, 'approved', { name: approval.Client_Name });
      const Users = await this.database.transaction(async (tx) => {
        const made = await this.makePeople(tx, caller, id, wanted);
        await this.store.decide(registration, { state: 'approved', reason: null, userId: caller.userId }, tx);
        await this.messages.send(message, tx);
        return made;
      });
      await this.log.record(caller, {
        entity: 'client-registration',
        action: 'approve',
        id: registration.registration_id,
        ip,
        after: { ...approval, Taken, Users: Users.map(({ User_Name }) => User_Name) },
      });
      return { Client_ID: id, Client_Name: approval.Client_Name, Taken, Users };
    });
  }

  refuse(caller: Caller, ip: string, id: string, reason: string): Promise<void> {
    return this.deciding(id, ['waiting'], async (registration) => {
      await this.clients.change(caller, ip, registration.client_id, { Is_Enabled: false });
      await this.people.endSessions(registration.user_id);
      const message = await this.message(registration, 'refused', { reason });
      await this.database.transaction(async (tx) => {
        await this.store.decide(registration, { state: 'refused', reason, userId: caller.userId }, tx);
        await this.messages.send(message, tx);
      });
      await this.log.record(caller, {
        entity: 'client-registration',
        action: 'refuse',
        id,
        ip,
        after: { Reason: reason },
      });
    });
  }

  /** Runs a decision exclusively: concurrent attempts are rejected with a conflict. */
  private async deciding<Result>(
    id: string,
    states: readonly Registration['state'][],
    decide: (registration: Registration) => Promise<Result>,
  ): Promise<Result> {
    const decided = await this.locks.tryLock(`registration ${id}`, async () => ({
      result: await decide(await this.getUndecided(id, states)),
    }));
    if (!decided)
      throw new ConflictError(`Another operator is deciding on registration ${id}`, 'registrations.deciding');
    return decided.result;
  }

  private async getUndecided(id: string, states: readonly Registration['state'][]): Promise<Registration> {
    const registration = await this.store.get(id);
    if (!states.includes(registration.state))
      throw new ConflictError(`Registration ${id} has already been decided`, 'registrations.decided');
    return registration;
  }

  /** Creates the users besides the administrator, with unused names. */
  private async newPeople(
    { client_id, phone }: Registration,
    { Analyst_Count, Monitor_Count }: Approval,
  ): Promise<readonly NewPerson[]> {
    const wanted: NewPerson[] = [];
    for (const [kind, count] of [
      ['user', Analyst_Count],
      ['monitor', Monitor_Count],
    ] as const) {
      const max = wanted.length + count;
      for (let number = 1; wanted.length < max; number += 1) {
        const userName = `${kind}${number}-${phone.slice(-6)}-${client_id.slice(-4)}`;
        if (!(await this.people.find(userName))) wanted.push({ kind, number, userName });
      }
    }
    return wanted;
  }

  private async makePeople(
    tx: Statements,
    { userId }: Caller,
    clientId: string,
    wanted: readonly NewPerson[],
  ): Promise<MadeClient['Users']> {
    const made: { User_Name: string; Password: string }[] = [];
    for (const { kind, number, userName } of wanted) {
      const { password } = await this.people.create(
        {
          clientId,
          userName,
          displayName: registrationTexts('zh-CN')(`person.${kind}`, { number }),
          userType: kind,
          createdBy: userId,
        },
        tx,
      );
      made.push({ User_Name: userName, Password: password });
    }
    return made;
  }

  private async takeSubjects(
    caller: Caller,
    ip: string,
    clientId: string,
    { Source_Client_ID: source, With_Filters }: Approval,
  ): Promise<number> {
    if (source === null) return 0;
    const file = await this.transfers.read(caller, source, { With_Filters });
    return (await this.transfers.take('copy', file, { caller, ip, clientId })).Created;
  }

  /** Sends a text message, since rejected users cannot sign in to read anything else. */
  private async message(
    { phone, client_id, user_id }: Registration,
    what: 'approved' | 'refused',
    parameters: Readonly<Record<string, string>>,
  ): Promise<Message> {
    const person = await this.people.get(user_id).catch(() => null);
    return {
      channel: 'sms',
      recipient: phone,
      text: registrationTexts(person?.language ?? 'zh-CN')(`sms.${what}`, parameters),
      template: `registration-${what}`,
      parameters,
      client_id,
    };
  }
}
