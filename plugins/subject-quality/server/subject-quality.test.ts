import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { startTestApp, type TestApp } from '#core/server/testing';
import { IntakeService } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { QualityArticle, QualitySample, QualityPart, SubjectQuality } from '../contract';
import { qualityParts } from '../contract';
import { DueSampling } from './sample-due';
import { QualitySampler } from './quality-sampler';
import { qualityNotice } from './quality-notice';

const path = '/v1/manage/class-manage/subject-quality';
const samples = 40;

/** Returns a deterministic pseudo-random generator. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const carSentences = [
  '星河汽车的制动系统出现异响',
  '车主反映刹车踏板偏软',
  '经销商要求预约检测底盘',
  '工程师更换了真空助力泵',
  '公司公布了问题批次的车架号',
  '监管部门约谈了企业负责人',
  '维修站免费更换制动油管',
  '首批涉及三万辆轿车',
  '车间加装了传感器软件',
  '售后热线接到大量来电',
  '车辆高速行驶时方向偏移',
  '技术公告解释了零件缺陷',
];
const ballSentences = [
  '主教练公布了集训名单',
  '前锋伤愈后随队训练',
  '球迷在机场迎接队员',
  '热身赛将在周末打响',
  '中场球员状态良好',
  '后卫线人手紧张',
  '足协确认了赛程安排',
  '门将谈到了备战情况',
];
const farmSentences = [
  '小麦进入收割季节',
  '合作社引进了新品种',
  '果园迎来采摘高峰',
  '灌溉渠道完成清淤',
  '农技人员下田指导',
  '粮食收购价格平稳',
];

function story(random: () => number, sentences: readonly string[], word: string, number: number): string {
  const chosen = [...sentences].sort(() => random() - 0.5).slice(0, 5);
  return [`${chosen[0]}，${word}`, ...chosen.slice(1), `记录编号${number * 7919}`].join('。');
}

describe('subject quality', () => {
  let app: TestApp;
  let subjectId = '';
  let stranger = '';
  /** Articles that belong to the subject. */
  const right = new Set<string>();
  let truePrecision = 0;
  let trueRecall = 0;
  const one = () => app.caller();
  const get = async (): Promise<SubjectQuality> => {
    const { body } = await app.ask<{ list: SubjectQuality[] }>(one(), 'GET', path, {
      query: { Subject_ID: subjectId },
    });
    return body.list[0] as SubjectQuality;
  };
  const articles = async (sampleId: string, part: QualityPart): Promise<{ ids: string[]; total: number }> => {
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await app.ask<{ list: QualityArticle[]; total: number; size: number }>(
        one(),
        'GET',
        `${path}/articles`,
        {
          query: { Sample_ID: sampleId, Part: part, page: String(page) },
        },
      );
      ids.push(...body.list.map(({ Article_ID }) => Article_ID));
      if (body.list.length < body.size) return { ids, total: body.total || ids.length };
    }
  };

  beforeAll(async () => {
    app = await startTestApp(['subject-quality']);
    await app.kernel.activate('subject-quality');
    const create = async (Subject_Name: string, Rule: string, clientId = '1') =>
      (
        await app.ask<{ Subject_ID: string }>(app.caller({ clientId }), 'POST', '/v1/manage/class-manage/subject', {
          body: { Subject_Name, Rule, Notation: 'modern', Is_Enabled: true },
        })
      ).body.Subject_ID;
    subjectId = await create('汽车召回', '召回');
    stranger = await create('农业', '小麦', '2');
    await app.runJobs();
    const random = seeded(11);
    const kinds = ['news', 'weibo', 'forum'] as const;
    const made = Array.from({ length: 420 }, (_, number) => {
      const kind = number < 260 ? 'car' : number < 330 ? 'ball' : 'farm';
      const isWorded = kind === 'car' ? random() < 0.7 : kind === 'ball';
      // The word of the rule is interchangeable: the rest of the text does not depend on it.
      const word =
        kind === 'ball' ? '国家队召回老将' : kind === 'farm' ? '丰收在望' : `企业宣布${isWorded ? '召回' : '返厂'}车辆`;
      const text = story(
        random,
        kind === 'car' ? carSentences : kind === 'ball' ? ballSentences : farmSentences,
        word,
        number,
      );
      return { kind, text, number };
    });
    await app.kernel.get(IntakeService).submit(
      made.map(({ kind, text, number }) => ({
        via: 'feed' as const,
        url: `https://${kind}.example/${number}`,
        title: text.slice(0, 24),
        text,
        mediaType: kinds[number % 3],
        publishedAt: new Date(Date.now() - (number + 1) * 15 * 60_000).toISOString(),
      })),
    );
    await app.runJobs();
    const { rows } = await app.database.query<{ article_id: string; is_car: boolean; is_found: boolean }>(
      `select a.article_id, a.domain = 'car.example' as is_car, s.article_id is not null as is_found from article a
       left join (select article_id from subject_article where client_id = 1 and subject_id = $1) s
         on s.article_id = a.article_id
       order by a.published_at desc`,
      [subjectId],
    );
    for (const { article_id, is_car } of rows) if (is_car) right.add(article_id);
    const foundRows = rows.filter(({ is_found }) => is_found);
    expect([right.size, foundRows.length > 200]).toEqual([260, true]);
    // Users have removed some of the irrelevant articles.
    const out = foundRows.filter(({ is_car }) => !is_car).slice(0, 20);
    await app.database.query(
      `update subject_article set is_out = true, is_hidden = true, is_by_hand = true
       where client_id = 1 and subject_id = $1 and article_id = any($2::bigint[])`,
      [subjectId, out.map(({ article_id }) => article_id)],
    );
    truePrecision = foundRows.filter(({ is_car }) => is_car).length / foundRows.length;
    trueRecall = foundRows.filter(({ is_car }) => is_car).length / right.size;
  }, 120_000);
  afterAll(() => app.close());

  it('covers the true value in at least nine of ten samples from a library of known truth', async () => {
    let [precise, recalled] = [0, 0];
    for (let seed = 1; seed <= samples; seed += 1) {
      const request = { clientId: '1', subjectId, days: 7, now: Date.now(), random: seeded(seed * 7_919) };
      const id = await app.kernel.get(QualitySampler).sample(request);
      await app.database.query(
        `update quality_item set decision = case when article_id = any($2::bigint[]) then 'belongs' else 'not' end
         where client_id = 1 and sample_id = $1`,
        [id, [...right]],
      );
    }
    const savedSamples = (await get()).Samples;
    for (const { Precision, Recall } of savedSamples) {
      if (Precision && Precision.Low <= truePrecision && truePrecision <= Precision.High) precise += 1;
      if (Recall && Recall.Low <= trueRecall && trueRecall <= Recall.High) recalled += 1;
    }
    expect(savedSamples.length).toBe(30);
    const mean = savedSamples.reduce((sum, { Recall }) => sum + (Recall?.Share ?? 0), 0) / savedSamples.length;
    const held = { precision: precise / savedSamples.length, recall: recalled / savedSamples.length, mean, trueRecall };
    expect([held, held.precision >= 0.9 && held.recall >= 0.9]).toEqual([held, true]);
    expect(savedSamples.every(({ Recall }) => (Recall?.High ?? 1) - (Recall?.Low ?? 0) < 0.5)).toBe(true);
  }, 180_000);

  it('returns exactly the counted articles for every figure', async () => {
    const [sample] = (await get()).Samples;
    for (const part of qualityParts) {
      const { ids, total } = await articles(sample?.Sample_ID ?? '', part);
      expect([part, new Set(ids).size, total]).toEqual([part, sample?.Counts[part], sample?.Counts[part]]);
    }
  });

  it('is reviewed one by one without revealing how articles were found, and decisions can be withdrawn', async () => {
    const made = await app.ask<QualitySample>(one(), 'POST', `${path}/sample`, { body: { Subject_ID: subjectId } });
    expect([made.status, made.body.Precision, made.body.Counts.belongs]).toEqual([200, null, 0]);
    const queue = async () =>
      (
        await app.ask<{ list: QualityArticle[]; total: number }>(one(), 'GET', `${path}/queue`, {
          query: { Subject_ID: subjectId },
        })
      ).body;
    const { list, total } = await queue();
    expect(total).toBe(made.body.Counts.waiting);
    expect(Object.keys(list[0] ?? {}).some((name) => /like|found|stratum/i.test(name))).toBe(false);
    const say = (Article_ID: string, Decision: string | null) =>
      app.ask<QualitySample>(one(), 'POST', `${path}/decision`, {
        body: { Sample_ID: made.body.Sample_ID, Article_ID, Decision },
      });
    const first = list[0]?.Article_ID ?? '';
    expect((await say(first, 'unsure')).body.Counts).toMatchObject({ unsure: 1, waiting: total - 1 });
    expect((await say(first, null)).body.Counts).toMatchObject({ unsure: 0, waiting: total });
    expect((await say('1', 'belongs')).status).toBe(404);
    expect((await say(first, 'perhaps')).status).toBe(400);
  });

  it('is listed with its newest sample and its newest reviewed sample', async () => {
    const all = async () => (await app.ask<{ list: SubjectQuality[] }>(one(), 'GET', path)).body.list[0]!.Samples;
    const make = () => app.ask<QualitySample>(one(), 'POST', `${path}/sample`, { body: { Subject_ID: subjectId } });
    // Users have removed some of the found articles, which counts as a decision.
    const taken = `update subject_article set is_out = $2 where client_id = 1 and subject_id = $1 and is_hidden`;
    await app.database.query(taken, [subjectId, false]);
    for (let made = 0; made < 3; made += 1) await make();
    const { Samples } = await get();
    const reviewed = Samples.find(({ Precision }) => Precision);
    expect(await all()).toEqual([Samples[0], reviewed]);
    expect([Samples.length, Samples.indexOf(reviewed!) > 1]).toEqual([30, true]);
    await app.database.query(taken, [subjectId, true]);
  });

  it('is drawn from each week where its client is served, whatever becomes of others', async () => {
    const clients = app.kernel.get(ClientService);
    const made: string[] = [];
    for (const client_name of ['甲', '乙', '丙'])
      made.push(
        (await clients.create({ client_name, client_type: 'enterprise', service_type_code: 'standard' })).client_id,
      );
    const [failing = '', off = '', on = ''] = made;
    await app.database.query('update client set is_enabled = false where client_id = $1', [off]);
    clients.forget();
    await app.database.query(
      `insert into quality_setting (client_id, subject_id, is_watched) select c.id, 1, true from unnest($1::bigint[]) c (id)`,
      [made],
    );
    const sampler = app.kernel.get(QualitySampler);
    const sampledSubjects: string[] = [];
    const { sample } = sampler;
    sampler.sample = async ({ clientId }) => {
      if (clientId === failing) throw new Error('broken');
      sampledSubjects.push(clientId);
      return '1';
    };
    await expect(app.kernel.get(DueSampling).run(new AbortController().signal)).rejects.toThrow('broken');
    sampler.sample = sample;
    expect(sampledSubjects).toEqual([on]);
  });

  it('warns only when even the upper bound is below the target', async () => {
    const { kind, load } = qualityNotice(app.kernel);
    const set = (Min_Precision: number | null) =>
      app.ask(one(), 'PUT', path, {
        body: { Subject_ID: subjectId, Min_Precision, Min_Recall: null, Is_Watched: true },
      });
    await set(0.5);
    expect(await load(one(), {})).toBeNull();
    await set(0.99);
    const warned = await load(one(), {});
    expect(warned?.list).toMatchObject([
      { Subject_Name: '汽车召回', Figure: 'precision', Least: expect.closeTo(0.99) },
    ]);
    expect(kind.type).toBe('SubjectQuality');
    await set(null);
    expect(await load(one(), {})).toBeNull();
  });

  it('is restricted to the client, and reports when there is nothing to sample', async () => {
    const [sample] = (await get()).Samples;
    const other = app.caller({ clientId: '2' });
    const query = { Sample_ID: sample?.Sample_ID ?? '', Part: 'belongs' };
    expect((await app.ask(other, 'GET', `${path}/articles`, { query })).status).toBe(404);
    expect((await app.ask(other, 'POST', `${path}/sample`, { body: { Subject_ID: subjectId } })).status).toBe(404);
    await app.database.query('delete from subject_article where client_id = 2');
    const empty = await app.ask<{ code: string }>(other, 'POST', `${path}/sample`, { body: { Subject_ID: stranger } });
    expect([empty.status, empty.body.code]).toEqual([400, 'subject-quality.empty']);
  });
});
