import { InputError, withServices } from '#core';
import { listedRow, serveModule, type ServedModule } from '#plugins/analysis/server';
import { ArticleReader } from '#plugins/articles/server';
import { copiesOf, readCopiesOf } from '../copies-of';
import {
  maxCopied,
  spreadCarriers,
  spreadCurve,
  spreadFigures,
  spreadLevels,
  spreadSites,
  spreadTitles,
  spreadTree,
  type TreeRow,
} from '../modules';
import type { SpreadNode } from './spread-node';
import { carrierRows, curveRows, figureRows, levelRows, siteRows, titleRows } from './spread-rows';
import { SpreadService } from './spread-service';
import { texts } from './texts';

const moduleDefaults = { plugin: 'spread-analysis', texts } as const;
type ModuleCall = Parameters<ServedModule['answer']>[0];

/** Maximum number of copies ever traced. */
const max = 20_000;

const treeRow = (node: SpreadNode): TreeRow => ({
  Article_ID: node.articleId,
  Parent_ID: node.parentId,
  Title: node.title,
  Site: node.site,
  Media_Type: node.mediaType,
  Published_At: new Date(node.at).toISOString(),
  Level: node.level,
  Confidence: Math.round(node.confidence * 1_000) / 1_000,
  Reasons: [...node.reasons],
  Children: node.children,
  Descendants: node.descendants,
});

/** Modules about the spread of one article, restricted to the copies that the filter leaves. */
export const spreadModules = withServices(
  { reader: ArticleReader, spread: SpreadService },
  ({ reader, spread }): readonly ServedModule[] => {
    const getSpread = async ({ caller, filter }: ModuleCall) => {
      const read = readCopiesOf(String(filter.Copy_Of ?? ''));
      if (!read) throw new InputError('Copy_Of: must be a single article', 'article-missing');
      const [{ nodes: all }, ids] = await Promise.all([
        spread.of(caller, read.articleId),
        reader.ids(caller, { ...filter, Is_Merged: 'false' }, 'time', max),
      ]);
      const inside = new Set(ids);
      return {
        of: copiesOf(read.articleId, read.under ?? ''),
        all,
        nodes: all.filter(({ articleId }) => inside.has(articleId)),
      };
    };
    const answer =
      <Row>(
        rows: (nodes: readonly SpreadNode[], of: string, size: number, all: readonly SpreadNode[]) => readonly Row[],
      ) =>
      async (call: ModuleCall) => {
        const { of, nodes, all } = await getSpread(call);
        return { rows: rows(nodes, of, call.size, all), counted: nodes.length };
      };
    return [
      serveModule(spreadFigures, moduleDefaults, answer(figureRows)),
      serveModule(
        spreadTree,
        moduleDefaults,
        answer((nodes) => nodes.map(treeRow)),
      ),
      serveModule(spreadCurve, moduleDefaults, answer(curveRows)),
      serveModule(spreadLevels, moduleDefaults, answer(levelRows)),
      serveModule(spreadCarriers, moduleDefaults, answer(carrierRows)),
      serveModule(spreadTitles, moduleDefaults, answer(titleRows)),
      serveModule(spreadSites, moduleDefaults, answer(siteRows)),
      serveModule(maxCopied, moduleDefaults, async ({ caller, filter, size }) => {
        const merged = { ...filter, Is_Merged: 'true' as const };
        const [{ list }, { total }] = await Promise.all([
          reader.list(caller, { ...merged, sort: 'similar', size }),
          reader.count(caller, merged, Number.POSITIVE_INFINITY),
        ]);
        return {
          rows: list
            .filter(({ Similar_Count }) => Similar_Count > 0)
            .map((article) => ({ ...listedRow(article), Count: article.Similar_Count + 1 })),
          counted: total,
        };
      }),
    ];
  },
);
