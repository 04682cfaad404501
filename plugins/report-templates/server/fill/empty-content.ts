import type { ReportArticle, ReportContent } from '../../report-content';
import { namedModules } from '../../variables';

const article: ReportArticle = {
  title: '1',
  summary: '1',
  text: '1',
  remark: '1',
  site: '1',
  media: '1',
  time: '1',
  emotion: '1',
  isNegative: true,
  url: null,
};

/** Report with one entry in every list, used to test a template before it is stored; never shown. */
export const emptyContent: ReportContent = {
  language: 'zh-CN',
  fileName: '1',
  title: '1',
  number: 1,
  kind: '1',
  from: '1',
  to: '1',
  date: '1',
  dataTime: '1',
  company: '1',
  author: '1',
  lead: '1',
  counts: { total: 1, positive: 1, neutral: 1, negative: 1 },
  totalBefore: 1,
  figures: [{ name: '1', value: 1, before: 1 }],
  modules: Object.keys(namedModules).map((id) => ({
    id,
    name: '1',
    sentence: '1',
    chart: { kind: 'bar', categories: ['1'], series: [{ key: '1', name: '1', values: [1] }] },
    rows: [['1', 1]],
  })),
  columns: [{ name: '1', articles: [article] }],
};
