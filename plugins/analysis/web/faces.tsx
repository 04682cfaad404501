import { lazy, memo, Suspense } from 'react';
import { routes } from '#shared/routes';
import { BarList, Chart, fitsStackedBars, GraphChart, Skeleton, StackedBars, TreeChart, WordCloud } from '#shared/ui';
import type { Module, ModuleView } from '../module';
import type { ModuleInput } from '../module-input';
import { MapFace } from './map-face';
import { ModuleLines } from './module-lines';
import { ModulePassageText } from './module-passage';
import { usePageDrill } from './page-drill';

/** Few screens have a grid, so its code is loaded with the first one. */
const GridFace = lazy(() => import(/* webpackChunkName: "kit-table" */ './grid-face'));

export interface FaceProps {
  readonly module: Module;
  readonly view: ModuleView<object>;
  readonly input: ModuleInput;
  readonly label: string;
  readonly tall?: boolean;
}

/** True for a module with a visual view besides the table. */
export const hasPicture = ({ faces }: Module): boolean =>
  Boolean(
    faces.chart ??
      faces.tree ??
      faces.grid ??
      faces.cloud ??
      faces.graph ??
      faces.map ??
      faces.passage ??
      faces.bars ??
      faces.lines,
  );

/** Visual view of an answer: a chart, a ranking or a list of results. Each piece links to what it counts. */
export const PictureFace = memo(function PictureFace({ module: { faces }, view, input, label, tall }: FaceProps) {
  const open = usePageDrill(input);
  const summary = `${label} ${faces.sentence(view)}`;
  if (faces.chart) {
    const { data, drill } = faces.chart(view);
    const onSelect = (category: string, series?: string): void => open(drill(category, series));
    return fitsStackedBars(data) ? (
      <StackedBars data={data} label={label} tall={tall} onSelect={onSelect} />
    ) : (
      <Chart data={data} label={label} tall={tall} onSelect={onSelect} />
    );
  }
  if (faces.tree)
    return (
      <TreeChart
        data={faces.tree(view)}
        label={summary}
        axis="time"
        onSelect={(key) => open({ path: routes.article(key) })}
      />
    );
  if (faces.grid) {
    const { data, drill } = faces.grid(view);
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <GridFace data={data} label={label} onSelect={(row, column) => open(drill(row, column))} />
      </Suspense>
    );
  }
  if (faces.cloud) {
    const { data, drill } = faces.cloud(view);
    return <WordCloud data={data} label={summary} height={tall ? 360 : 280} onSelect={(key) => open(drill(key))} />;
  }
  if (faces.graph) {
    const { data, drill } = faces.graph(view);
    return <GraphChart data={data} label={summary} height={tall ? 460 : 360} onSelect={(key) => open(drill(key))} />;
  }
  if (faces.map) {
    const { data, drill } = faces.map(view);
    return <MapFace data={data} label={summary} tall={tall} onSelect={(key) => open(drill(key))} />;
  }
  if (faces.passage) return <ModulePassageText pieces={faces.passage(view)} input={input} />;
  if (faces.bars) {
    const bars = faces.bars(view);
    return (
      <BarList ranked label={label} items={bars} onSelect={(key) => open(bars.find((bar) => bar.key === key)?.drill)} />
    );
  }
  return <ModuleLines lines={faces.lines?.(view) ?? []} input={input} label={label} />;
});
