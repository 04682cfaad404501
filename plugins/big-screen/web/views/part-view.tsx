import { lazy, Suspense } from 'react';
import type { Module, ModuleInput, ModuleView } from '#plugins/analysis';
import { hasPicture, MapView } from '#plugins/analysis/web';
import { Chart, GraphChart, TreeChart, WordCloud } from '#shared/ui';
import type { BigScreenView } from '../../layout';
import { FigureView } from './figure-view';
import { PassageView } from './passage-view';
import { RankView } from './rank-view';
import { RingView } from './ring-view';
import { StreamView } from './stream-view';

/** Few big screens have a table or a grid: their code is loaded with the first one. */
const TableView = lazy(() => import(/* webpackChunkName: "big-screen-table" */ './screen-table'));
const GridView = lazy(() => import(/* webpackChunkName: "big-screen-table" */ './screen-grid'));

export interface PartViewProps {
  readonly viewKind: BigScreenView;
  readonly module: Module;
  readonly view: ModuleView<object>;
  /** The question's input, used to link figures to their lists. */
  readonly input: ModuleInput;
  readonly label: string;
  /** Number of articles in the preceding period. */
  readonly before: number | null;
}

/** True when an answer is shown as figures: selected, or the only view of its module. */
export const isFigures = (module: Module, viewKind: BigScreenView = 'auto'): boolean =>
  viewKind === 'number' || (viewKind !== 'table' && module.views.numbers !== undefined && !hasPicture(module));

/**
 * An answer scaled to its slot: the same visual view, figures or table as on a regular screen, readable from ten
 * meters.
 */
export function PartView({ viewKind, module, view, input, label, before }: PartViewProps) {
  const { views } = module;
  const description = `${label} ${views.sentence(view)}`;
  if (viewKind === 'table')
    return (
      <Suspense fallback={null}>
        <TableView module={module} view={view} label={label} />
      </Suspense>
    );
  if (viewKind === 'ring' && views.bars) return <RingView bars={views.bars(view)} label={label} />;
  if (isFigures(module, viewKind)) return <FigureView {...{ module, view, input, label, before }} />;
  if (views.chart) return <Chart fills data={views.chart(view).data} label={label} />;
  if (views.cloud) return <WordCloud height="100%" data={views.cloud(view).data} label={description} />;
  if (views.tree) return <TreeChart fills axis="time" data={views.tree(view)} label={description} />;
  if (views.graph) return <GraphChart height="100%" data={views.graph(view).data} label={description} />;
  if (views.map) return <MapView fills data={views.map(view).data} label={description} onSelect={() => undefined} />;
  if (views.grid)
    return (
      <Suspense fallback={null}>
        <GridView data={views.grid(view).data} label={label} />
      </Suspense>
    );
  if (views.passage) return <PassageView pieces={views.passage(view)} />;
  if (views.bars) return <RankView bars={views.bars(view)} label={label} />;
  return <StreamView lines={views.lines?.(view) ?? []} label={label} />;
}
