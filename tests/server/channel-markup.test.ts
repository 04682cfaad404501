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

/** Signs that collected text may contain, each with text that the services below would interpret. */
const signs = {
  tag: '通报<at user_id="all">所有人</at>，<a href="http://evil.example">点此</a><div class="highlight">大字</div>',
  link: '关于[点此](http://evil.example/)的说明',
  mention: '请 @all @所有人 @everyone @channel_ops 都看，联系 press@evil.example',
  command: '<!channel> <!here> <@U012AB3CD> <http://evil.example|点此>',
  emphasis: 'A_B_C 与 5*3*2，**重要** ~~删去~~ `x` :fire:',
  list: '第一行\n2026. 年终总结\n- 列表\n# 标题\n> 引文',
} as const;
type SignName = keyof typeof signs;

const tags = /<\/?(at|a|div)\b/;
const mention = /(?<![\w.])@(all|所有人|everyone|channel)/;
const command = /<(!|@|http)/;
const linkInBrackets = /(?<!\\)\]\(http/;

/**
 * What each service would interpret, as patterns that no request to it may contain; services that interpret a sign only
 * in a field or a mode of its own have the pattern of that field. A sign that is missing has no meaning there.
 */
const readings: Readonly<Record<ChannelName, Partial<Record<SignName, RegExp>>>> = {
  dingtalk: { tag: tags, link: linkInBrackets, mention, command, list: /"at":|"msgtype":"markdown"/ },
  'wecom-robot': { tag: tags, link: linkInBrackets, mention, command, list: /mentioned_|"msgtype":"markdown"/ },
  feishu: { tag: tags, link: linkInBrackets, command, emphasis: /\*\*/, list: /"msg_type":"(?!text)/ },
  'wecom-app': { tag: tags, link: linkInBrackets, command, emphasis: /\*\*/, list: /"msgtype":"markdown"/ },
  slack: { tag: tags, mention, command, emphasis: /"mrkdwn":true|:fire:/ },
  // Markdown is interpreted unless preceded by a backslash, which is two in JSON.
  teams: {
    tag: tags,
    link: /(?<!\\)\[点此/,
    command,
    emphasis: /A_B|(?<![\\c])[*~`]/,
    list: /\\n(2026\.|[-#>]) /,
  },
  telegram: { tag: /parse_mode/, mention, emphasis: /parse_mode|"entities"/ },
};

const cells = (Object.keys(channels) as ChannelName[]).flatMap((name) =>
  (Object.keys(signs) as SignName[]).map((sign) => [sign, name] as const),
);

describe('text from external sources', () => {
  it.each(cells)('has no %s in %s', async (sign, name) => {
    const text = signs[sign];
    for (const more of [
      { subject: text, text },
      { subject: text, text, link },
    ]) {
      await channels[name](more);
      const sent = gateway.got.at(-1)?.body.toString() ?? '';
      expect(sent.match(readings[name][sign] ?? /(?!)/)).toBeNull();
      // The words themselves arrive, so that nothing is lost.
      for (const word of text.match(/[a-z]+\.example|\p{sc=Han}+/gu) ?? []) expect(sent).toContain(word);
    }
  });

  it.each(Object.keys(channels) as ChannelName[])("keeps the product's own link in %s as it is", async (name) => {
    await channels[name]({ text: `查看并确认：${link}`, link });
    const sent = gateway.got.at(-1)?.body.toString() ?? '';
    expect(sent).toContain(link);
  });
});
