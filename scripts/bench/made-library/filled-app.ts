import { IdService } from '#core/server';
import { SessionService } from '#plugins/account/server';
import { ClientService } from '#plugins/clients/server';
import { UserService } from '#plugins/users/server';
import { openBenchGround } from './bench-ground';
import { fillClients } from './fill-clients';
import { fillLibrary } from './fill-library';

const clientName = '测量客户';
const userName = 'measured';
const days = 90;
/** Number of distinct texts; beyond it, texts repeat under other sites. */
const maxWritten = 50_000;

/** Folder with a full library of clients, and the token of a user who reads one of them. */
export interface FilledApp {
  readonly folder: string;
  readonly token: string;
  readonly articles: number;
}

/**
 * Fills the folder for a server that is then started on it, unless it already contains as many articles. `BENCH_DATA`
 * is set to the folder meanwhile.
 */
export async function fillApp(folder: string, count: number): Promise<FilledApp> {
  process.env.BENCH_DATA = folder;
  const { kernel, database, close } = await openBenchGround();
  try {
    for (const { id } of kernel.manifests) await kernel.activate(id);
    const users = kernel.get(UserService);
    let user = await users.find(userName);
    if (!user) {
      const client = await kernel.get(ClientService).create({ client_name: clientName, client_type: 'enterprise' });
      ({ user } = await users.create({
        clientId: client.client_id,
        userName,
        displayName: userName,
        userType: 'manager',
        password: { text: `Measured-${Date.now()}`, mustChange: false },
      }));
    }
    const { rows } = await database.query<{ n: string }>('select count(*) as n from client_article');
    const articles = Number(rows[0]?.n);
    if (articles < count) {
      const written = Math.min(count, maxWritten);
      await fillLibrary(database, kernel.get(IdService), written, Date.now(), days, Math.ceil(count / written) - 1);
      await fillClients(database, user.client_id, user.user_id);
    }
    await database.query('checkpoint');
    const { access_token: token } = await kernel
      .get(SessionService)
      .begin({ userId: user.user_id, kind: 'password', address: '127.0.0.1', agent: 'bench' });
    return { folder, token, articles: Math.max(articles, count) };
  } finally {
    await close();
  }
}
