import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { ArticleReader, IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';

/** A client with a user who may see one of its two subjects. */
export interface RestrictedClient {
  readonly app: TestApp;
  readonly clientId: string;
  /** Caller who may see everything. */
  readonly manager: Caller;
  /** Caller who may see `openSubject` only. */
  readonly restricted: Caller;
  readonly openSubject: string;
  readonly hiddenSubject: string;
  readonly openArticle: string;
  readonly hiddenArticle: string;
  /** Creates a receiver of alerts and briefs who is notified in the product; returns its id. */
  receiver(name: string, userId: string): Promise<string>;
}

/** Word contained in all data about the hidden subject. */
export const hiddenWord = '玄武机密';
const openWord = '星河汽车';

/** Starts these plugins with a client whose users are restricted by user group and subject category. */
export async function restrictedClient(plugins: readonly string[]): Promise<RestrictedClient> {
  const app = await startTestApp([...plugins, 'in-app-channel']);
  for (const plugin of plugins) await app.kernel.activate(plugin);
  const { client_id: clientId } = await app.kernel
    .get(ClientService)
    .create({ client_name: '星河', client_type: 'enterprise', service_type_code: 'standard' });
  const one = async (column: string, text: string, values: readonly unknown[]): Promise<string> =>
    (await app.database.query<Record<string, string>>(text, values)).rows[0]?.[column] ?? '';
  const subject = async (name: string): Promise<readonly [subject: string, category: string]> => {
    const category = await one(
      'category_id',
      'insert into subject_category (client_id, category_name) values ($1, $2) returning category_id',
      [clientId, name],
    );
    const id = await one(
      'subject_id',
      `insert into subject (client_id, subject_name, category_id, rule, notation, is_enabled, rule_version)
       values ($1, $2, $3, $2, 'modern', true, 1) returning subject_id`,
      [clientId, name, category],
    );
    return [id, category];
  };
  const [hiddenSubject] = await subject(hiddenWord);
  const [openSubject, openCategory] = await subject(openWord);
  const group = await one(
    'user_group_id',
    'insert into user_group (client_id, user_group_name) values ($1, $2) returning user_group_id',
    [clientId, '公开组'],
  );
  await app.database.query('insert into restricted_group (user_group_id, client_id) values ($1, $2)', [
    group,
    clientId,
  ]);
  await app.database.query('insert into group_class_privilege values ($1, $2, true, true)', [group, openCategory]);
  const person = async (userName: string, userType: 'manager' | 'user', groupId?: string): Promise<Caller> => {
    const { user } = await app.kernel
      .get(UserService)
      .create({ clientId, userName, displayName: userName, userType, groupId });
    return app.caller({ clientId, userId: user.user_id, userType });
  };
  const manager = await person('manager', 'manager');
  const restricted = await person('restricted', 'user', group);
  await app.kernel.get(IntakeService).submit(
    [hiddenWord, openWord].map((word, at) => ({
      via: 'feed' as const,
      url: `https://site${at}.example/news`,
      title: `${word}的消息`,
      text: `这是关于${word}的第${(at + 1) * 7919}号正文，说的是例行公告，记者在现场采访了有关人士。`,
      publishedAt: new Date(Date.now() - (at + 1) * 3_600_000).toISOString(),
      clientId,
    })),
  );
  await app.runJobs();
  const articleOf = async (Subject_ID: string): Promise<string> =>
    (await app.kernel.get(ArticleReader).ids(manager, { Subject_ID }, 'time', 1))[0] ?? '';
  return {
    app,
    clientId,
    manager,
    restricted,
    openSubject,
    hiddenSubject,
    openArticle: await articleOf(openSubject),
    hiddenArticle: await articleOf(hiddenSubject),
    receiver: async (name, userId) => {
      const id = await app.database.transaction((tx) =>
        app.kernel.get(Receivers).addSample(tx, clientId, {
          name,
          groups: [],
          addresses: [{ Channel: 'in-app', Address: userId }],
        }),
      );
      await app.database.query('update alert_receiver set user_id = $2 where receiver_id = $1', [id, userId]);
      return id;
    },
  };
}
