import { describe, expect, it } from '@rstest/core';
import { getContentTypes, type ContentType } from './content-type';

const cases: readonly (readonly [title: string, text: string, types: readonly ContentType[]])[] = [
  ['请问星河汽车的质保期是多久', '刚提车一个月，想咨询一下。', ['question']],
  ['新车异响怎么办？', '跑了三千公里，发动机有异响，有没有人遇到过？', ['question']],
  ['我要投诉星河汽车', '4S 店态度恶劣，多次投诉无果。', ['complaint']],
  ['买车三个月漏水', '客服一直推诿，没人处理，太坑了。', ['complaint']],
  ['车主投诉星河汽车刹车失灵', '监管部门已经介入。', ['complaint']],
  ['市监局受理消费者投诉', '全年处理消费者投诉 3 万件。', []],
  ['为星河客服点赞', '服务周到，强烈推荐。', ['praise']],
  ['提车一周感受', '体验很好，性价比高，下次还会回购。', ['praise']],
  ['Does anyone know how to reset the display?', 'Mine froze this morning.', ['question']],
  ['Worst service ever', 'I want my money back, and they ignored my mails.', ['complaint']],
  ['Highly recommend this dealer', 'Friendly staff and great value.', ['praise']],
  ['星河汽车发布三季度财报', '公司实现营业收入 120 亿元，同比增长 8%。', []],
  ['市监局公布投诉热线', '消费者可拨打 12315，全年受理投诉 3 万件，投诉率下降。', []],
  ['对服务并不满意', '没有推荐的理由。', []],
  ['商家好评返现被查', '监管部门提醒，诱导好评属于违规。', []],
  ['Star River opens a plant', 'The company said the complaints hotline stays open.', []],
  ['外交部发言人答记者问', '发言人就有关问题回答提问。', []],
];

describe('content types', () => {
  it.each(cases)('%s', (title, text, types) => {
    expect(getContentTypes(title, text)).toEqual(types);
  });

  it('processes a long hostile text without delay', () => {
    const started = performance.now();
    for (const text of ['投诉'.repeat(500_000), '向'.repeat(1_000_000), 'how '.repeat(300_000), '?'.repeat(1_000_000)])
      getContentTypes(text, text);
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});
