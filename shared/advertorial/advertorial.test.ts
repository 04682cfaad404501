import { describe, expect, it } from '@rstest/core';
import fc from 'fast-check';
import { foldText } from '#shared/text';
import { adCues, adScore, adThreshold } from './advertorial';
import { cpuStopwatch } from '#shared/testing';

const score = (title: string, body: string) => adScore(foldText(title), foldText(body)).score;

const advertisements: readonly (readonly [string, string])[] = [
  [
    '双十一福利来了',
    '品牌保温杯限时特惠，原价199元，到手价仅需59元，前100名下单买一送一，点击链接立即购买：https://m.tb.cn/abc，数量有限先到先得！',
  ],
  [
    '想减肥的姐妹看过来',
    '老中医祖传秘方，无效退款，加微信 vx12345 免费咨询，今天前20名免费试用，长按识别二维码添加微信。',
  ],
  ['【广告】秋季新款上市', '本季新款羽绒服已到店，欢迎选购，全场包邮。'],
  ['奶茶加盟好项目', '火热招商加盟，零投资轻松赚钱，月入过万不是梦，招商热线400-123-4567，诚招代理。'],
  ['房产特价房源', '开发商清仓，低至88万，名额有限，预约报名看房，咨询热线 13812345678。'],
];
const reports: readonly (readonly [string, string])[] = [
  [
    '星河汽车召回部分车辆',
    '星河汽车宣布召回2万辆车，用户可拨打服务热线400-123-4567查询，维修费用由企业承担，涉及车辆售价24.58万元起。市场监管部门将继续跟踪。',
  ],
  [
    '双十一消费投诉上升',
    '消费者协会表示，今年双十一期间涉及优惠券、秒杀的投诉同比上升三成，部分商家先涨后降，原价199元的商品到手价反而更高。律师提醒保留凭证。',
  ],
  [
    '两部门联合整治网络刷单',
    '警方通报，嫌疑人以兼职为名诱导受害人加群，累计骗取资金1200万元。警方提醒：凡是要求先垫付的都是诈骗。',
  ],
  [
    '青禾乳业公布三季报',
    '公司前三季度营收增长12%，毛利率回升，管理层称将继续推进渠道改革。详见公司公告 https://example.com/a 与 https://example.com/b 。',
  ],
  ['地铁新线今日开通', '起步价3元，全程11元，乘客可扫码进站。运营方表示首末班车时间不变。'],
];

describe('adScore', () => {
  it('recognizes advertisements and names the signs', () => {
    for (const [title, body] of advertisements)
      expect([title, score(title, body) >= adThreshold]).toEqual([title, true]);
    const { evidence } = adScore('', foldText('点击链接领券下单，咨询热线400-123-4567，到手价99元'));
    expect(evidence.map(({ sign }) => sign)).toEqual(
      ['action', 'contact', 'phone', 'price'].filter((sign) => evidence.some((each) => each.sign === sign)),
    );
    expect(evidence.find(({ sign }) => sign === 'phone')?.found).toEqual(['4001234567']);
    const calls = adScore('', foldText('电话010-12345678或0571-8765432')).evidence.find(({ sign }) => sign === 'phone');
    expect(calls?.found).toEqual(['01012345678', '05718765432']);
    expect(evidence.find(({ sign }) => sign === 'action')?.found).toContain('下单');
  });

  it('does not flag reports, even about sales', () => {
    for (const [title, body] of reports) expect([title, score(title, body) < adThreshold]).toEqual([title, true]);
  });

  it('does not flag phone numbers, prices and links alone', () => {
    const piece = fc.constantFrom(
      '售价199元',
      '¥20',
      'https://a.example/1',
      '13812345678',
      '400-123-4567',
      '公司公告',
      '记者获悉',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => score('公告', pieces.join('，')) < adThreshold),
      { numRuns: 200 },
    );
  });

  it('increases with every sign, and finds a cue in every advertisement', () => {
    const cues = fc.array(fc.constantFrom(...adCues), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cues, (words) => {
        const text = words.join('，');
        const adResult = adScore('', foldText(text));
        return (
          adResult.score >= 0 &&
          adResult.score <= 1 &&
          adScore('', foldText(`${text}，电话13812345678`)).score >= adResult.score
        );
      }),
      { numRuns: 200 },
    );
    for (const [title, body] of advertisements)
      expect(adCues.some((cue) => foldText(`${title}${body}`).includes(foldText(cue)))).toBe(true);
  });

  it('is fast on long texts', () => {
    const long = '公司今日表示将继续推进各项工作，欢迎致电咨询，'.repeat(4000);
    const spent = cpuStopwatch();
    adScore('标题', long);
    expect(spent()).toBeLessThan(300);
  });
});
