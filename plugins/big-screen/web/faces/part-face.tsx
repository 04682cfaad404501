import { lazy, Suspense } from 'react';
import type { Module, ModuleInput, ModuleView } from '#plugins/analysis';
import { hasPicture, MapFace } from '#plugins/analysis/web';
import { Chart, GraphChart, TreeChart, WordCloud } from '#shared/ui';
import type { WallFace } from '../../layout';
import { FigureFace } from './figure-face';
import { PassageFace } from './passage-face';
import { RankFace } from './rank-face';
import { RingFace } from './ring-face';
import { StreamFace } from './stream-face';

/** Few big screens have a table or a grid: their code is loaded with the first one. */
const TableFace = lazy(() => import(/* webpackChunkName: "wall-table" */ './wall-table'));
const GridFace = lazy(() => import(/* webpackChunkName: "wall-table" */ './wall-grid'));

export interface PartFaceProps {
  readonly face: WallFace;
  readonly module: Module;
  readonly view: ModuleView<object>;
  /** The question's input, used to link figures to their lists. */
  readonly input: ModuleInput;
  readonly label: string;
  /** Number of articles in the preceding period. */
  readonly before: number | null;
}

/** True when an answer is shown as figures: selected, or the only view of its module. */
export const isFigures = (module: Module, face: WallFace = 'auto'): boolean =>
  face === 'number' || (face !== 'table' && module.faces.numbers !== undefined && !hasPicture(module));

/**
 * An answer scaled to its slot: the same visual view, figures or table as on a regular screen, readable from ten
 * meters.
 */
export function PartFace({ face, module, view, input, label, before }: PartFaceProps) {
  const { faces } = module;
  const said = `${label} ${faces.sentence(view)}`;
  if (face === 'table')
    return (
      <Suspense fallback={null}>
        <TableFace module={module} view={view} label={label} />
      </Suspense>
    );
  if (face === 'ring' && faces.bars) return <RingFace bars={faces.bars(view)} label={label} />;
  if (isFigures(module, face)) return <FigureFace {...{ module, view, input, label, before }} />;
  if (faces.chart) return <Chart fills data={faces.chart(view).data} label={label} />;
  if (faces.cloud) return <WordCloud height="100%" data={faces.cloud(view).data} label={said} />;
  if (faces.tree) return <TreeChart fills axis="time" data={faces.tree(view)} label={said} />;
  if (faces.graph) return <GraphChart height="100%" data={faces.graph(view).data} label={said} />;
  if (faces.map) return <MapFace fills data={faces.map(view).data} label={said} onSelect={() => undefined} />;
  if (faces.grid)
    return (
      <Suspense fallback={null}>
        <GridFace data={faces.grid(view).data} label={label} />
      </Suspense>
    );
  if (faces.passage) return <PassageFace pieces={faces.passage(view)} />;
  if (faces.bars) return <RankFace bars={faces.bars(view)} label={label} />;
  return <StreamFace lines={faces.lines?.(view) ?? []} label={label} />;
}
