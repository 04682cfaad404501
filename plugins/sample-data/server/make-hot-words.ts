import type { Statements } from '#core/server';
import { addHotWords } from '#plugins/words/server';
import type { SampleClient } from './generator/sample-clients';

const merge = (word: string, target: string, remark: string) => ({ word, action: 'merge', target, remark }) as const;
const stop = (word: string, remark: string) => ({ word, action: 'stop', target: null, remark }) as const;
const keep = (word: string, remark: string) => ({ word, action: 'keep', target: null, remark }) as const;

/** Hot word lists of the sample companies. */
const lists: Readonly<Record<SampleClient['key'], Parameters<typeof addHotWords>[2]>> = {
  xinghe: [
    merge('星河汽车集团', '星河汽车', '同一品牌'),
    merge('星河汽车集团股份有限公司', '星河汽车', '同一品牌'),
    merge('星河', '星河汽车', '同一品牌'),
    merge('制动', '刹车', '同义'),
    stop('副教授', '专家头衔'),
    stop('关键词', '文章脚注'),
    keep('价格战', '市场部关注'),
    keep('热失控', '质量部关注'),
  ],
  qinghe: [
    merge('青禾', '青禾乳业', '同一品牌'),
    merge('鲜牛奶', '鲜奶', '同义'),
    stop('超市', '渠道泛称'),
    keep('添加剂', '质量部关注'),
  ],
};

/** Adds the hot word list of a sample company. */
export const makeHotWords = (tx: Statements, clientId: string, key: SampleClient['key']): Promise<void> =>
  addHotWords(tx, clientId, lists[key]);
