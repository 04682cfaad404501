import { InlineThreadService } from '../../core/server/threads';
import { Kernel } from '../../core';
import { writeDocument, type DocumentBlock, type DocumentFormat, type TextDocument } from '../../core/server/documents';

const sentence =
  '记者从有关部门获悉，该公司将于近日召回部分车型，涉及二〇二五年一月至二〇二六年三月生产的车辆，共计 12,345 台，原因是制动系统存在缺陷。';
/** Number of articles of about half a page each. */
const usualArticles = 580;

/** Creates a special report with charts and tables before its articles. */
function specialReport(articles: number): TextDocument {
  const days = Array.from({ length: 30 }, (_, day) => `11-${String(day + 1).padStart(2, '0')}`);
  const values = (seed: number): number[] => days.map((_, day) => ((day * 37 + seed * 17) % 90) + 5);
  const chapter = (number: number): DocumentBlock[] => [
    { kind: 'heading', level: 1, text: `第${number}章` },
    { kind: 'paragraph', text: sentence },
    {
      kind: 'chart',
      title: '走势',
      data: {
        kind: 'bar',
        stacked: true,
        categories: days,
        series: [
          { key: 'negative', name: '负面', tone: 'negative', values: values(number) },
          { key: 'positive', name: '正面', tone: 'positive', values: values(number + 1) },
        ],
      },
    },
    { kind: 'table', title: '来源', columns: ['站点', '文章', '负面'], rows: days.map((day, at) => [day, at * 7, at]) },
  ];
  return {
    name: 'report',
    title: '舆情专报',
    subtitle: ['第 1 期'],
    language: 'zh-CN',
    contents: '目录',
    footer: '数据截至 2026/11/22',
    blocks: [
      ...Array.from({ length: 12 }, (_, number) => chapter(number + 1)).flat(),
      ...Array.from(
        { length: articles },
        (_, number): DocumentBlock => ({
          kind: 'entry',
          title: `第${number + 1}条：制动系统缺陷与召回`,
          meta: '某某网 · 新闻 · 2026/11/20 12:00 · 负面',
          text: Array.from({ length: 3 }, () => sentence.repeat(4)).join('\n'),
          url: `https://example.com/${number}`,
        }),
      ),
    ],
  };
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_048_576);

/** Measures the seconds and peak memory above the start for a special report in one format. */
async function measure(format: DocumentFormat, articles: number) {
  const document = specialReport(articles);
  const threads = new InlineThreadService(new Kernel([]));
  const start = process.memoryUsage.rss();
  let highest = start;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
  const began = performance.now();
  const { content } = await writeDocument(threads, document, format);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  // Peak as recorded by the operating system, because sampling does not run during a long step.
  highest = Math.max(highest, process.resourceUsage().maxRSS * 1024);
  const bytes = content as Uint8Array;
  const pages = format === 'pdf' ? Buffer.from(bytes).toString('latin1').split('/Type /Page\n').length - 1 : null;
  return {
    format,
    seconds: Math.round(seconds * 100) / 100,
    addedMB: megabytes(highest - start),
    fileMB: Math.round((bytes.length / 1_048_576) * 10) / 10,
    pages,
  };
}

/** Measures one format per run: memory of an earlier format would hide that of the next. `FORMAT [ARTICLES]`. */
export async function run([format = 'pdf', articles]: readonly string[]): Promise<Record<string, unknown>> {
  const result = await measure(format as DocumentFormat, Number(articles ?? usualArticles));
  return { ...result, aims: '300 pages in at most 60 s and 300 MB' };
}
