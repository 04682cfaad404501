import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testGateway, testMessage, type TestGateway } from '#core/server/testing';
import { dingtalk } from '../../plugins/dingtalk-channel/server/dingtalk';
import { feishu } from '../../plugins/feishu-channel/server/feishu';
import { slack } from '../../plugins/slack-channel/server/slack';
import { teams } from '../../plugins/teams-channel/server/teams';
import { telegram } from '../../plugins/telegram-channel/server/telegram';
import { wecomApp } from '../../plugins/wecom-app-channel/server/wecom-app';
import { wecomRobot } from '../../plugins/wecom-robot-channel/server/wecom-robot';

let gateway: TestGateway;
beforeAll(async () => void (gateway = await testGateway()));
afterAll(() => gateway.close());

const link = 'https://monitor.example.cn/t-report?token=a_b_c*1';
const groups = (path: string) => ({ Groups: { 值班群: `${gateway.url}${path}` } });

/** Requests to each service for a message with this title and text, with and without one of the product's links. */
const channels = {
  dingtalk: (message: object) => dingtalk(gateway.services).send(of(message), groups('/robot/send?access_token=abc')),
  feishu: (message: object) => feishu(gateway.services).send(of(message), groups('/open-apis/bot/v2/hook/abc-1')),
  'wecom-robot': (message: object) =>
    wecomRobot(gateway.services).send(of(message), groups('/cgi-bin/webhook/send?key=abc-1')),
  'wecom-app': (message: object) => {
    gateway.answer({ body: { errcode: 0, access_token: 't1', expires_in: 7200 } });
    const settings = { Server: gateway.url, Corp_ID: 'ww1', Agent_ID: 1, Secret: 'secret' };
    return wecomApp(gateway.services).send(of({ ...message, address: 'chenmo' }), settings);
  },
  slack: (message: object) => slack(gateway.services).send(of(message), groups('/services/T01/B02/xyz')),
  teams: (message: object) => teams(gateway.services).send(of(message), groups('/workflows/abc/invoke?sig=x')),
  telegram: (message: object) =>
    telegram(gateway.services).send(of({ ...message, address: '-1' }), {
      Server: gateway.url,
      Token: '123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    }),
};
type ChannelName = keyof typeof channels;
const of = (message: object) => testMessage({ address: '值班群', ...message });

/** Markup that each service interprets, as patterns that requests to it must not contain. */
const readings: Readonly<Record<ChannelName, readonly RegExp[]>> = {
  // A text; mentions are in a field of their own.
  dingtalk: [/"at":/],
  'wecom-robot': [/mentioned_/],
  feishu: [/<at /, /<\/at>/, /\]\(http/],
  'wecom-app': [/<at /, /<a /, /<div/],
  slack: [/<!/, /<http/, /"mrkdwn":true/],
  // Markdown is interpreted unless preceded by a backslash, which is two in JSON.
  teams: [/(?<!\\)\[点此/, /(?<!\\)\*3/, /A_B/, /\\n2026\. /, /\\n- /],
  telegram: [/parse_mode/],
};

const hostile = [
  '通报<at user_id="all">所有人</at>请看 [点此](http://evil.example/)',
  '<!channel> <http://evil.example|点此> <a href="http://evil.example">点此</a><div class="highlight">大字</div>',
  '关于[点此](http://evil.example/)的说明\nA_B_C 与 5*3*2\n2026. 年终总结\n- 列表',
];

describe('text from external sources', () => {
  it.each((Object.keys(channels) as ChannelName[]).flatMap((name) => hostile.map((text) => [name, text] as const)))(
    'is no markup in %s: %s',
    async (name, text) => {
      for (const more of [
        { subject: text, text },
        { subject: text, text, link },
      ]) {
        await channels[name](more);
        const sent = gateway.got.at(-1)?.body.toString() ?? '';
        expect(readings[name].filter((pattern) => pattern.test(sent))).toEqual([]);
        expect(sent).toContain('evil.example');
      }
    },
  );

  it.each(Object.keys(channels) as ChannelName[])("keeps the product's own link in %s as it is", async (name) => {
    await channels[name]({ text: `查看并确认：${link}`, link });
    const sent = gateway.got.at(-1)?.body.toString() ?? '';
    expect(sent).toContain(link);
  });
});
