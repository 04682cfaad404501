import type { Resolver } from '#core';
import type { Statements } from '#core/server';
import type { SampleSignIn } from '#plugins/account/server';
import { ClientFilters } from '#plugins/client-filters/server';
import { ClientService, platformClientId, type ClientRecord } from '#plugins/clients/server';
import { PasswordService, UserService } from '#plugins/users/server';
import { defaultZone, endOfDay, startOfDay } from '#shared/time';
import { sampleClients } from './generator';
import { keepEvidence } from './keep-evidence';
import { makeAlerts, type MadePerson } from './make-alerts';
import { makeHotWords } from './make-hot-words';
import { makeSubjects } from './make-subjects';
import { makeWebsites } from './make-websites';
import { endedClient, samplePeople, type SampleClientKey } from './sample-people';

const colours: Readonly<Record<Exclude<SampleClientKey, 'platform'>, string>> = {
  xinghe: '#1f5fd6',
  qinghe: '#1f7a4d',
  yuanshan: '#7a4d1f',
};

/**
 * Creates the clients with their users and subjects, and returns the credentials. The operator is created only when
 * there is none.
 */
export async function makeClients(services: Resolver, tx: Statements, now: Date): Promise<readonly SampleSignIn[]> {
  const clients = services.get(ClientService);
  const make = (
    key: Exclude<SampleClientKey, 'platform'>,
    client_name: string,
    client_system_name: string,
    more: Partial<ClientRecord> = {},
  ) =>
    clients.create(
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

  const { signIns, people } = await makePeople(services, tx, ids);
  await makeWebsites(services, tx, (key) => ids.get(key) as string);
  for (const client of sampleClients) {
    const clientId = ids.get(client.key) as string;
    await makeSubjects(tx, clientId, client);
    await keepEvidence(services, tx, clientId);
    await makeHotWords(tx, clientId, client.key);
    await makeAlerts(
      services,
      tx,
      clientId,
      people.filter((person) => person.client === client.key),
    );
    for (const word of client.blackWords)
      await services.get(ClientFilters).create(clientId, { word, reason: '同名干扰' }, tx);
  }
  return signIns;
}

async function makePeople(
  services: Resolver,
  tx: Statements,
  ids: ReadonlyMap<SampleClientKey, string>,
): Promise<{ readonly signIns: readonly SampleSignIn[]; readonly people: readonly MadePerson[] }> {
  const users = services.get(UserService);
  const passwords = services.get(PasswordService);
  const hasOperator = await users.hasOperator();
  const people = samplePeople.filter(({ userType }) => userType !== 'operator' || !hasOperator);
  const signIns: SampleSignIn[] = [];
  const made: MadePerson[] = [];
  for (const { userName, displayName, userType, client, role } of people) {
    const password = passwords.make();
    const { user } = await users.create(
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
    made.push({ userId: user.user_id, name: displayName, userType, client });
    signIns.push({ User_Name: userName, Password: password, Role: role });
  }
  return { signIns, people: made };
}
