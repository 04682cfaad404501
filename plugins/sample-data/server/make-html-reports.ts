import type { Caller, ServerKernel } from '#core/server';
import { htmlReportContract } from '#plugins/html-reports';
import { defaultZone, formatDate } from '#shared/time';
import { callBy, getHandlers } from './as-people';

const week = { Period: 'last-7-days' } as const;
const text = (Block_ID: string, Html: string) => ({ Kind: 'text' as const, Block_ID, Html });
const figure = (Block_ID: string, Module_ID: string, View: 'figures' | 'chart' | 'table', more: object = {}) => ({
  Kind: 'module' as const,
  Block_ID,
  Module_ID,
  Title: '',
  View,
  With_Sentence: true,
  Input: { ...week, ...more },
});
const list = (Block_ID: string, Title: string, Size: number, more: object = {}) => ({
  Kind: 'articles' as const,
  Block_ID,
  Title,
  Size,
  Sort: 'heat' as const,
  With_Summary: true,
  Input: { ...week, ...more },
});

/** Lets a sample user write a weekly report as a page, publish it, and share it by link. */
export async function makeHtmlReports(kernel: ServerKernel, worker: Caller, issuer: string): Promise<void> {
  const reports = await getHandlers(kernel, 'html-reports', htmlReportContract);
  const { HTML_Report_ID, Revision } = await reports.create(
    callBy(kernel, worker, {
      Title: '品牌舆情周报',
      Theme: 'deep' as const,
      Blocks: [
        {
          Kind: 'cover' as const,
          Block_ID: 'cover',
          Title: '品牌舆情周报',
          Subtitle: '媒体声量、情感与重点报道',
          Issuer: `${issuer}品牌与传播部`,
          Date_Text: formatDate(new Date(), 'yyyy年M月d日', defaultZone),
          Picture: null,
        },
        text('one', '<h2>一、总体情况</h2>'),
        figure('total', 'brief-figures', 'figures', { Is_Compared: 'true' }),
        figure('trend', 'emotion-trend', 'chart'),
        figure('share', 'emotion-share', 'chart'),
        text('two', '<h2>二、传播渠道</h2>'),
        figure('media', 'media-split', 'chart'),
        figure('sites', 'top-sites', 'chart'),
        { Kind: 'break' as const, Block_ID: 'turn' },
        text('three', '<h2>三、重点报道</h2>'),
        list('hot', '热度最高的报道', 5),
        list('bad', '负面报道', 5, { Emotion: 'negative' }),
        {
          Kind: 'comment' as const,
          Block_ID: 'advice',
          Author: '舆情分析组',
          Html: '<p><span data-refs="b:total b:trend">本周声量以正常经营信息为主，负面集中在个别事件。</span></p><ul><li><p><span data-refs="b:bad">对热度最高的负面报道，24 小时内统一回应口径。</span></p></li><li><p>持续关注二次传播，必要时升级为专报。</p></li></ul>',
        },
      ],
    }),
  );
  await reports.publish(callBy(kernel, worker, { HTML_Report_ID, Revision }));
  await reports.share(callBy(kernel, worker, { HTML_Report_ID, Days: 30 }));
}
