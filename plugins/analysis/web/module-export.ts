import type { Client } from '#core';
import { HttpService, openDownload, useService } from '#core/web';
import { svgOf, type ChartData } from '#shared/chart';
import { pageLook, pictureOf, useUi } from '#shared/ui';
import { analysisContract } from '../contract';
import type { Module, ModuleView } from '../module';
import type { ModuleInput } from '../module-input';

export type ModuleFile = 'png' | 'svg' | 'csv' | 'xlsx';
export type AnalysisClient = Client<typeof analysisContract>;

/** What a module draws, as a chart: a ranking as bars from left to right. */
export function chartOf({ faces, question }: Module, view: ModuleView<object>): ChartData | null {
  if (faces.chart) return faces.chart(view).data;
  if (!faces.bars) return null;
  const bars = [...faces.bars(view)].reverse();
  return {
    kind: 'bar',
    horizontal: true,
    categories: bars.map(({ name }) => name),
    series: [{ key: 'count', name: view.text(question), values: bars.map(({ value }) => value) }],
  };
}

/** Saves an answer as a picture or as a table. */
export function useModuleExport(
  module: Module,
  input: ModuleInput,
): (file: ModuleFile, view: ModuleView<object>, title: string) => Promise<void> {
  const http = useService(HttpService);
  const { language } = useUi();
  return async (file, view, title) => {
    if (file === 'csv' || file === 'xlsx') {
      await http.download(analysisContract.exportModule, {
        body: { Module_ID: module.id, Input: input, format: file },
      });
      return;
    }
    const data = chartOf(module, view);
    if (!data) return;
    if (file === 'png') {
      openDownload(await pictureOf(data, language), `${title}.png`);
      return;
    }
    const address = URL.createObjectURL(new Blob([svgOf(data, title, pageLook(language))], { type: 'image/svg+xml' }));
    openDownload(address, `${title}.svg`);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
}
