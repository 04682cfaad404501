import { withServices } from '#core';
import {
  listedRow,
  moduleTexts,
  serveModule,
  getSpans,
  timeBefore,
  getWire,
  type ModuleCall,
  type ServedModule,
} from '#plugins/analysis/server';
import { isOwnPart } from '#shared/geo';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { ArticleReader } from '#plugins/articles/server';
import { regionArticles, regionMap, regionNegative, regionTrend, type RegionRow } from '../modules';
import { getParent, RegionFigures } from './region-figures';
import { getParts, partsWith, type RegionCell } from './region-parts';

const moduleDefaults = {
  plugin: 'provincial-sentiment',
  texts: moduleTexts('provincial-sentiment', { 'zh-CN': chinese, 'en-US': english }),
} as const;

const sumOf = (rows: readonly { readonly Count: number }[]): number => rows.reduce((sum, { Count }) => sum + Count, 0);

/** Returns the modules about regions. */
export const servedRegionModules = withServices(
  { figures: RegionFigures, reader: ArticleReader },
  ({ figures, reader }): readonly ServedModule[] => {
    const parts = async ({ caller, filter, time, now }: ModuleCall): Promise<readonly RegionRow[]> => {
      const Parent = getParent(filter);
      const Before_At = getWire(timeBefore(time, now));
      const [present, past, codes] = await Promise.all([
        figures.cells(caller, filter),
        figures.cells(caller, { ...filter, Published_At: Before_At }),
        figures.knownRegions(caller, time),
      ]);
      const partCounts = partsWith(Parent, codes);
      const before = new Map(getParts(Parent, past).map(({ Region, Count }) => [Region, Count]));
      return getParts(Parent, present).map((part) => ({
        ...part,
        Parent,
        Is_Known: part.Count > 0 || isOwnPart(part.Region) || partCounts.has(part.Region),
        Before: before.get(part.Region) ?? 0,
        Before_At,
      }));
    };

    return [
      serveModule(regionMap, moduleDefaults, async (call) => {
        const rows = await parts(call);
        const isOwn = ({ Region }: RegionRow): number => (isOwnPart(Region) ? 1 : 0);
        return {
          rows: [...rows].sort((a, b) => isOwn(a) - isOwn(b) || b.Count - a.Count || (a.Region < b.Region ? -1 : 1)),
          counted: sumOf(rows),
        };
      }),
      serveModule(regionNegative, moduleDefaults, async (call) => {
        const rows = await parts(call);
        return {
          rows: rows
            .filter(({ Negative, Region }) => Negative > 0 && !isOwnPart(Region))
            .sort((a, b) => b.Negative - a.Negative || b.Count - a.Count || (a.Region < b.Region ? -1 : 1))
            .slice(0, call.size),
          counted: sumOf(rows),
        };
      }),
      serveModule(regionTrend, moduleDefaults, async ({ caller, filter, time, size }) => {
        const parent = getParent(filter);
        const cells = await figures.course(caller, filter, time);
        const all = getParts(parent, cells);
        const first = all
          .filter(({ Count, Region }) => Count > 0 && !isOwnPart(Region))
          .sort((a, b) => b.Count - a.Count || (a.Region < b.Region ? -1 : 1))
          .slice(0, size);
        const bySpan = new Map<number, RegionCell[]>();
        for (const cell of cells) bySpan.set(cell.span, [...(bySpan.get(cell.span) ?? []), cell]);
        const rows = getSpans(time).flatMap(({ from, to }, place) => {
          const inside = new Map(getParts(parent, bySpan.get(place) ?? []).map(({ Region, Count }) => [Region, Count]));
          return first.map(({ Region, Name, Name_En }) => ({
            From: new Date(from).toISOString(),
            To: new Date(to).toISOString(),
            Region,
            Name,
            Name_En,
            Count: inside.get(Region) ?? 0,
          }));
        });
        return { rows, counted: sumOf(all) };
      }),
      serveModule(regionArticles, moduleDefaults, async ({ caller, filter, size }) => {
        const [{ list }, { total }] = await Promise.all([
          reader.list(caller, { ...filter, sort: 'time', size }),
          reader.count(caller, filter, Number.POSITIVE_INFINITY),
        ]);
        return { rows: list.map(listedRow), counted: total };
      }),
    ];
  },
);
