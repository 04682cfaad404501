import { z } from 'zod';
import { defineModule, type ModuleView } from '#plugins/analysis';
import { formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { mediaTypeTerms } from '#shared/vocabulary';
import { spreadReasonSchema } from '../spread-reason';
import { spreadPrivilege } from './part-drill';
import { reasonText } from './reason-text';

const row = z.object({
  Article_ID: z.string(),
  Parent_ID: z.string().nullable(),
  Title: z.string(),
  Site: z.string(),
  Media_Type: z.enum(mediaTypeTerms.values),
  Published_At: z.string(),
  Level: z.number(),
  /** 0…1; 0 without a parent. */
  Confidence: z.number(),
  Reasons: z.array(spreadReasonSchema),
  Children: z.number(),
  Descendants: z.number(),
});
export type TreeRow = z.output<typeof row>;

const getParent = (each: TreeRow, view: ModuleView<TreeRow>): TreeRow | undefined =>
  view.rows.find(({ Article_ID }) => Article_ID === each.Parent_ID);

/** Parent of each copy, with confidence and reasons. */
export const spreadTree = defineModule<TreeRow>({
  id: 'spread-tree',
  question: 'spread-analysis:module.tree',
  rows: row,
  privilege: spreadPrivilege,
  views: {
    tree: (view) => ({
      nodes: view.rows.map((each) => ({
        key: each.Article_ID,
        parent: each.Parent_ID,
        name: each.Site === '' ? each.Title : each.Site,
        kind: each.Media_Type,
        at: Date.parse(each.Published_At),
        level: each.Level,
        confidence: each.Confidence,
        weight: each.Descendants,
      })),
      kinds: mediaTypeTerms.values
        .filter((type) => view.rows.some(({ Media_Type }) => Media_Type === type))
        .map((type) => ({ key: type, name: mediaTypeTerms.getLabel(type, view.language) })),
    }),
    columns: [
      {
        key: 'Title',
        title: 'spread-analysis:column.title',
        value: ({ Title }) => Title,
        drill: ({ Article_ID }) => ({ path: routes.article(Article_ID) }),
      },
      { key: 'Site', title: 'spread-analysis:column.site', value: ({ Site }) => Site },
      {
        key: 'Published_At',
        title: 'spread-analysis:column.publishedAt',
        value: ({ Published_At }, { timeZone }) => formatDate(new Date(Published_At), undefined, timeZone),
      },
      {
        key: 'Parent',
        title: 'spread-analysis:column.parent',
        value: (each, view) => {
          const parent = getParent(each, view);
          return parent ? parent.Site || parent.Title : '';
        },
        drill: ({ Parent_ID }) => (Parent_ID === null ? null : { path: routes.article(Parent_ID) }),
      },
      {
        key: 'Confidence',
        title: 'spread-analysis:column.confidence',
        value: ({ Parent_ID, Confidence }, { language }) =>
          Parent_ID === null ? '' : formatPercent(Confidence, language, 0),
      },
      {
        key: 'Reasons',
        title: 'spread-analysis:column.reasons',
        value: ({ Reasons }, view) =>
          Reasons.map((reason) => reasonText(reason, view)).join(view.language === 'zh-CN' ? '；' : '; '),
      },
      { key: 'Level', title: 'spread-analysis:column.level', value: ({ Level }) => Level },
      { key: 'Descendants', title: 'spread-analysis:column.descendants', value: ({ Descendants }) => Descendants },
    ],
    sentence: (view) => {
      const start = view.rows[0];
      const carrier = view.rows
        .slice(1)
        .reduce<TreeRow | null>((best, each) => (best && best.Descendants >= each.Descendants ? best : each), null);
      if (!start) return view.text('spread-analysis:sentence.nothing');
      return carrier && carrier.Descendants > 0
        ? view.text('spread-analysis:sentence.tree', {
            site: start.Site,
            count: view.counted,
            carrier: carrier.Site,
            part: carrier.Descendants,
          })
        : view.text('spread-analysis:sentence.star', { site: start.Site, count: view.counted });
    },
  },
});
