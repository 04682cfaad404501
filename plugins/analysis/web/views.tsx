import { lazy, memo, Suspense } from 'react';
import { routes } from '#shared/routes';
import { BarList, Chart, fitsStackedBars, GraphChart, Skeleton, StackedBars, TreeChart, WordCloud } from '#shared/ui';
import type { Module, ModuleView } from '../module';
import type { ModuleInput } from '../module-input';
import { MapView } from './map-view';
import { ModuleLines } from './module-lines';
import { ModulePassageText } from './module-passage';
import { usePageDrill } from './page-drill';

/** Few screens have a grid, so its code is loaded with the first one. */
const GridView = lazy(() => import(/* webpackChunkName: "kit-table" */ './grid-view'));

export interface ModuleViewProps {
  readonly module: Module;
  readonly view: ModuleView<object>;
  readonly input: ModuleInput;
  readonly label: string;
  readonly tall?: boolean;
}

/** True for a module with a visual view besides the table. */
export const hasPicture = ({ views }: Module): boolean =>
  Boolean(
    views.chart ??
      views.tree ??
      views.grid ??
      views.cloud ??
      views.graph ??
      views.map ??
      views.passage ??
      views.bars ??
      views.lines,
  );

/** Visual view of an answer: a chart, a ranking or a list of results. Each piece links to what it counts. */
export const PictureView = memo(function PictureView({ module: { views }, view, input, label, tall }: ModuleViewProps) {
  const open = usePageDrill(input);
  const summary = `${label} ${views.sentence(view)}`;
  if (views.chart) {
    const { data, drill } = views.chart(view);
    const onSelect = (category: string, series?: string): void => open(drill(category, series));
    return fitsStackedBars(data) ? (
      <StackedBars data={data} label={label} tall={tall} onSelect={onSelect} />
    ) : (
      <Chart data={data} label={label} tall={tall} onSelect={onSelect} />
    );
  }
  if (views.tree)
    return (
      <TreeChart
        data={views.tree(view)}
        label={summary}
        axis="time"
        onSelect={(key) => open({ path: routes.article(key) })}
      />
    );
  if (views.grid) {
    const { data, drill } = views.grid(view);
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <GridView data={data} label={label} onSelect={(row, column) => open(drill(row, column))} />
      </Suspense>
    );
  }
  if (views.cloud) {
    const { data, drill } = views.cloud(view);
    return <WordCloud data={data} label={summary} height={tall ? 360 : 280} onSelect={(key) => open(drill(key))} />;
  }
  if (views.graph) {
    const { data, drill } = views.graph(view);
    return <GraphChart data={data} label={summary} height={tall ? 460 : 360} onSelect={(key) => open(drill(key))} />;
  }
  if (views.map) {
    const { data, drill } = views.map(view);
    return <MapView data={data} label={summary} tall={tall} onSelect={(key) => open(drill(key))} />;
  }
  if (views.passage) return <ModulePassageText pieces={views.passage(view)} input={input} />;
  if (views.bars) {
    const bars = views.bars(view);
    return (
      <BarList ranked label={label} items={bars} onSelect={(key) => open(bars.find((bar) => bar.key === key)?.drill)} />
    );
  }
  return <ModuleLines lines={views.lines?.(view) ?? []} input={input} label={label} />;
});
