import { IntakeService, IntakeWorker } from '#plugins/articles/server';
import { articleTraceContract, type ArticleTrace } from '#plugins/article-trace';
import { ClientService } from '#plugins/clients/server';
import type { Caller } from '#core/server';
import { openBenchGround } from './made-library/bench-ground';
import { MadeLibrary } from './made-library/made-library';

const subjects = 60;
const rounds = 40;
const batch = 500;

type Trace = (call: {
  readonly caller: Caller;
  readonly body: { readonly Input: string; readonly Subject_ID?: string };
}) => Promise<ArticleTrace>;

const percentile = (times: readonly number[], share: number): number =>
  Math.round([...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);

/**
 * Measures the duration of the article trace, with `[articles]` (default 6,000, as in the demo) and 60 subjects:
 * milliseconds at the median and the 95th percentile of queries by id, by URL, by a piece of text, by an unknown URL,
 * and for one subject. The target is one second.
 */
export async function run([count = '6000']: readonly string[] = []): Promise<Record<string, number>> {
  const ground = await openBenchGround();
  try {
    const { kernel, database } = ground;
    for (const { id } of kernel.manifests) await kernel.activate(id);
    const { client_id: clientId } = await kernel
      .get(ClientService)
      .create({ client_name: 'bench', client_type: 'enterprise' });
    const library = new MadeLibrary(20_260_102);
    for (let number = 0; number < subjects; number += 1) {
      await database.query(
        `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
          values ($1, $2, $3, 'classic', true, 1)`,
        [clientId, `subject ${number}`, number === 0 ? '星河|市场|公司' : library.rule()],
      );
    }
    const end = Date.now();
    for (let done = 0; done < Number(count); done += batch) {
      await kernel.get(IntakeService).submit(Array.from({ length: batch }, () => library.next(end, 30)));
      await kernel.get(IntakeWorker).drain();
    }
    const caller: Caller = {
      userId: '1',
      userName: 'bench',
      userType: 'manager',
      clientId,
      sessionId: '1',
      language: 'zh-CN',
      timeZone: 'Asia/Shanghai',
      privileges: {},
      plugins: new Set(kernel.manifests.map(({ id }) => id)),
      mustChangePassword: false,
      serviceExpired: false,
    };
    const served = ((await kernel.load('article-trace')).calls ?? []).find(({ contract }) =>
      Object.is(contract, articleTraceContract),
    );
    if (!served) throw new Error('The plugin article-trace does not serve this contract');
    const { trace } = served.make(kernel) as unknown as { readonly trace: Trace };
    const { rows } = await database.query<{ article_id: string; url: string; text: string }>(
      `select article_id, url, whole_text(a.body_folded, t.changes) as text from article a
        join article_text t using (article_id) order by md5(article_id::text)
        limit $1`,
      [rounds],
    );
    const subject =
      (await database.query<{ subject_id: string }>('select subject_id from subject order by subject_id limit 1'))
        .rows[0]?.subject_id ?? '';
    const inputs = {
      id: rows.map((row) => row.article_id),
      address: rows.map((row) => row.url),
      text: rows.map((row) => row.text.slice(40, 100)),
      unknown: rows.map((row) => `${row.url}/none`),
      subject: rows.map((row) => row.article_id),
    };
    const figures: Record<string, number> = { articles: Number(count), subjects };
    for (const [name, values] of Object.entries(inputs)) {
      const times: number[] = [];
      for (const Input of values) {
        const begun = performance.now();
        await trace({ caller, body: { Input, ...(name === 'subject' ? { Subject_ID: subject } : {}) } });
        times.push(performance.now() - begun);
      }
      figures[`${name}P50`] = percentile(times, 0.5);
      figures[`${name}P95`] = percentile(times, 0.95);
    }
    return figures;
  } finally {
    await ground.close();
  }
}
