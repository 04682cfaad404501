import { ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, MessageService, OperationLogService, type Caller } from '#core/server';
import { ClientDesk } from '#plugins/clients/server';
import { SubjectTransfers } from '#plugins/subject-tools/server';
import { UserService } from '#plugins/users/server';
import type { Approval, MadeClient } from '../contract';
import { registrationTexts } from './registration-texts';

interface Registration {
  readonly registration_id: string;
  readonly phone: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly state: 'waiting' | 'approved' | 'refused';
}

/** Decides on registrations: each step can be taken again, so that a decision that broke off is simply made anew. */
export class RegistrationService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClientDesk) private readonly desk: ClientDesk,
    @inject(UserService) private readonly people: UserService,
    @inject(SubjectTransfers) private readonly transfers: SubjectTransfers,
    @inject(MessageService) private readonly messages: MessageService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  async approve(caller: Caller, ip: string, given: Approval): Promise<MadeClient> {
    const registration = await this.one(given.Registration_ID, ['waiting', 'refused']);
    const { client_id: id } = registration;
    const before = await this.desk.one(caller, id);
    await this.desk.change(caller, ip, id, {
      Client_Name: given.Client_Name,
      Client_Type: given.Client_Type,
      Client_Service_Type_ID: given.Client_Service_Type_ID,
      Service_Start_Date: before.Service_Start_Date ?? new Date().toISOString(),
      Service_End_Date: given.Service_End_Date,
      User_Quota: given.User_Quota,
      Subject_Quota: given.Subject_Quota,
      Is_Enabled: true,
    });
    const Users = await this.makePeople(caller, registration, given);
    const Taken = await this.takeSubjects(caller, ip, id, given);
    await this.decide(caller, registration, 'approved', null);
    await this.tell(registration, 'approved', { name: given.Client_Name });
    await this.log.record(caller, {
      entity: 'client-registration',
      action: 'approve',
      id: registration.registration_id,
      ip,
      after: { ...given, Taken, Users: Users.map(({ User_Name }) => User_Name) },
    });
    return { Client_ID: id, Client_Name: given.Client_Name, Taken, Users };
  }

  async refuse(caller: Caller, ip: string, id: string, reason: string): Promise<void> {
    const registration = await this.one(id, ['waiting']);
    await this.desk.change(caller, ip, registration.client_id, { Is_Enabled: false });
    await this.people.endSessions(registration.user_id);
    await this.decide(caller, registration, 'refused', reason);
    await this.tell(registration, 'refused', { reason });
    await this.log.record(caller, {
      entity: 'client-registration',
      action: 'refuse',
      id,
      ip,
      after: { Reason: reason },
    });
  }

  private async one(id: string, states: readonly Registration['state'][]): Promise<Registration> {
    const { rows } = await this.database.query<Registration>(
      'select * from client_registration where registration_id = $1',
      [id],
    );
    if (!rows[0]) throw new NotFoundError(`There is no registration ${id}`);
    if (!states.includes(rows[0].state))
      throw new ConflictError(`The registration ${id} is decided already`, 'registrations.decided');
    return rows[0];
  }

  private async decide(
    caller: Caller,
    { registration_id, state }: Registration,
    next: Registration['state'],
    reason: string | null,
  ): Promise<void> {
    const { rowCount } = await this.database.query(
      `update client_registration set state = $3, reason = $4, decided_by = $5, decided_at = now(), updated_at = now()
        where registration_id = $1 and state = $2`,
      [registration_id, state, next, reason, caller.userId],
    );
    if (!rowCount)
      throw new ConflictError(`The registration ${registration_id} is decided already`, 'registrations.decided');
  }

  /** Makes the people beside the administrator who are not there yet. */
  private async makePeople(
    caller: Caller,
    { client_id, phone }: Registration,
    { Analyst_Count, Monitor_Count }: Approval,
  ): Promise<MadeClient['Users']> {
    const wanted = [
      ...Array.from({ length: Analyst_Count }, (_, at) => ({ kind: 'user' as const, number: at + 1 })),
      ...Array.from({ length: Monitor_Count }, (_, at) => ({ kind: 'monitor' as const, number: at + 1 })),
    ];
    const made: { User_Name: string; Password: string }[] = [];
    for (const { kind, number } of wanted) {
      const userName = `${kind}${number}-${phone.slice(-6)}-${client_id.slice(-4)}`;
      if (await this.people.find(userName)) continue;
      const { password } = await this.people.create({
        clientId: client_id,
        userName,
        displayName: registrationTexts('zh-CN')(`person.${kind}`, { number }),
        userType: kind,
        createdBy: caller.userId,
      });
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

  /** A text message: who was refused cannot sign in to read anything else. */
  private async tell(
    { phone, client_id, user_id }: Registration,
    what: 'approved' | 'refused',
    parameters: Readonly<Record<string, string>>,
  ): Promise<void> {
    const person = await this.people.get(user_id).catch(() => null);
    await this.messages.send({
      channel: 'sms',
      recipient: phone,
      text: registrationTexts(person?.language ?? 'zh-CN')(`sms.${what}`, parameters),
      template: `registration-${what}`,
      parameters,
      client_id,
    });
  }
}
