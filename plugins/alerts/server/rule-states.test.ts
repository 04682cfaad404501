import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { Receivers } from '#plugins/alert-receivers/server';
import { ClientService } from '#plugins/clients/server';

const path = '/v1/manage/report/auto-inform-rule';

describe('states of rules', () => {
  let app: TestApp;
  let manager: Caller;
  let clientId: string;
  let subjectId: string;
  let receiverId: string;

  const add = async (name: string, more: Record<string, unknown> = {}): Promise<void> => {
    const body = {
      Rule_Name: name,
      Filter: { Subject_ID: subjectId },
      Receivers: { Receiver_IDs: [receiverId] },
      ...more,
    };
    const { status, text } = await app.ask(manager, 'POST', path, { body });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  };
  const list = async (): Promise<Readonly<Record<string, string>>> => {
    const { body } = await app.ask<{ list: { Rule_Name: string; State: string }[] }>(manager, 'GET', path);
    return Object.fromEntries(body.list.map(({ Rule_Name, State }) => [Rule_Name, State]));
  };
  const removeSubject = () =>
    app.ask(manager, 'DELETE', '/v1/manage/class-manage/subject', { query: { id: subjectId } });

  beforeAll(async () => {
    app = await startTestApp(['alerts', 'mail-channel']);
    await app.kernel.activate('alerts');
    clientId = (await app.kernel.get(ClientService).create({ client_name: '星河', client_type: 'enterprise' }))
      .client_id;
    manager = app.caller({ clientId });
    const { rows } = await app.database.query<{ subject_id: string }>(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
         values ($1, '刹车', '刹车', 'modern', true, 1) returning subject_id`,
      [clientId],
    );
    subjectId = rows[0]?.subject_id ?? '';
    receiverId = await app.database.transaction((tx) =>
      app.kernel.get(Receivers).addSample(tx, clientId, {
        name: '陈默',
        groups: [],
        addresses: [{ Channel: 'mail', Address: 'chen@a.cn' }],
      }),
    );
  });
  afterAll(() => app.close());

  it('say whether a rule can alert anybody', async () => {
    const inApp = { red: ['in-app'], orange: ['in-app'], yellow: ['in-app'], blue: ['in-app'] };
    await add('启用');
    await add('停用', { Is_Enabled: false });
    await add('将来', { Valid_From: new Date(Date.now() + 3_600_000).toISOString() });
    await add('过期', { Valid_To: new Date(Date.now() - 3_600_000).toISOString() });
    await add('无渠道', { Channels: inApp });
    await add('仅红色', { Channels: { ...inApp, red: ['mail'] }, Conditions: { Lowest_Level: 1 } });
    expect(await list()).toEqual({
      启用: 'on',
      停用: 'off',
      将来: 'early',
      过期: 'ended',
      无渠道: 'nobody',
      仅红色: 'on',
    });
  });

  it('keep a subject that an enabled rule is about', async () => {
    const refused = await removeSubject();
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('启用')]);
    await app.database.query('update alert_rule set is_enabled = false');
    expect((await removeSubject()).status).toBe(200);
    await app.database.query('update alert_rule set is_enabled = true');
    expect((await list()).启用).toBe('no-subject');
  });
});
