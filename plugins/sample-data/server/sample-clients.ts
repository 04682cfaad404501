import { inject } from '#core';
import type { Statements } from '#core/server';
import type { SampleSignIn } from '#plugins/account/server';
import { ClientFilters } from '#plugins/client-filters/server';
import { ClientService, platformClientId, type ClientRecord } from '#plugins/clients/server';
import { EvidenceSettings } from '#plugins/evidence/server';
import { PasswordService, UserService } from '#plugins/users/server';
import { defaultZone, endOfDay, startOfDay } from '#shared/time';
import { sampleClients } from './generator';
import { makeHotWords } from './make-hot-words';
import { makeSubjects } from './make-subjects';
import { SampleAlerts, type SampleUser } from './sample-alerts';
import { endedClient, samplePeople, type SampleClientKey } from './sample-people';
import { SampleWebsites } from './sample-websites';

const colours: Readonly<Record<Exclude<SampleClientKey, 'platform'>, string>> = {
  xinghe: '#1f5fd6',
  qinghe: '#1f7a4d',
  yuanshan: '#7a4d1f',
};

/** The sample companies. */
export class SampleClients {
  constructor(
    @inject(ClientService) private readonly clients: ClientService,
    @inject(UserService) private readonly users: UserService,
    @inject(PasswordService) private readonly passwords: PasswordService,
    @inject(ClientFilters) private readonly filters: ClientFilters,
    @inject(EvidenceSettings) private readonly evidence: EvidenceSettings,
    @inject(SampleWebsites) private readonly websites: SampleWebsites,
    @inject(SampleAlerts) private readonly alerts: SampleAlerts,
  ) {}

  /**
   * Creates the clients with their users and subjects, and returns the credentials. The operator is created only when
   * there is none.
   */
  async create(tx: Statements, now: Date): Promise<readonly SampleSignIn[]> {
    const make = (
      key: Exclude<SampleClientKey, 'platform'>,
      client_name: string,
      client_system_name: string,
      more: Partial<ClientRecord> = {},
    ) =>
      this.clients.create(
        {
          client_name,
          client_system_name,
          client_type: 'enterprise',
          is_system_name_visible: true,
          user_theme_style_code: colours[key],
          is_sample: true,
          service_start_date: startOfDay(now, defaultZone, -200),
          service_end_date: endOfDay(now, defaultZone, 400),
          ...more,
        },
        tx,
      );

    const ids = new Map<SampleClientKey, string>([['platform', platformClientId]]);
    for (const { key, name, systemName } of sampleClients) ids.set(key, (await make(key, name, systemName)).client_id);
    ids.set(
      'yuanshan',
      (
        await make('yuanshan', endedClient.name, endedClient.systemName, {
          service_end_date: endOfDay(now, defaultZone, -3),
        })
      ).client_id,
    );

    const { signIns, people } = await this.createUsers(tx, ids);
    await this.websites.create(tx, (key) => ids.get(key) as string);
    for (const client of sampleClients) {
      const clientId = ids.get(client.key) as string;
      await makeSubjects(tx, clientId, client);
      await this.preserveEvidence(tx, clientId);
      await makeHotWords(tx, clientId, client.key);
      await this.alerts.create(
        tx,
        clientId,
        people.filter((person) => person.client === client.key),
      );
      for (const word of client.blackWords) await this.filters.create(clientId, { word, reason: '同名干扰' }, tx);
    }
    return signIns;
  }

  private async createUsers(
    tx: Statements,
    ids: ReadonlyMap<SampleClientKey, string>,
  ): Promise<{ readonly signIns: readonly SampleSignIn[]; readonly people: readonly SampleUser[] }> {
    const hasOperator = await this.users.hasOperator();
    const people = samplePeople.filter(({ userType }) => userType !== 'operator' || !hasOperator);
    const signIns: SampleSignIn[] = [];
    const created: SampleUser[] = [];
    for (const { userName, displayName, userType, client, role } of people) {
      const password = this.passwords.make();
      const { user } = await this.users.create(
        {
          clientId: ids.get(client) as string,
          userName,
          displayName,
          userType,
          isSample: true,
          password: { text: password },
        },
        tx,
      );
      created.push({ userId: user.user_id, name: displayName, userType, client });
      signIns.push({ User_Name: userName, Password: password, Role: role });
    }
    return { signIns, people: created };
  }

  /** Enables evidence preservation for the subjects of a client, so that its chain grows while the news site runs. */
  private async preserveEvidence(tx: Statements, clientId: string): Promise<void> {
    await this.evidence.save(
      clientId,
      { Keep: 'matched', Retention_Days: 30, Size_Limit_MB: null, Observe_After_Hours: null, Is_Page_Fetched: null },
      tx,
    );
  }
}
