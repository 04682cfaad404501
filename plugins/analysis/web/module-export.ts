import type { Client } from '#core';
import { HttpService, openDownload, useService } from '#core/web';
import { svgOf, type TreeAxis } from '#shared/chart';
import { pageLook, pictureOf, treeDrawingOf, treePictureOf, useUi } from '#shared/ui';
import { analysisContract } from '../contract';
import type { Module, ModuleView } from '../module';
import { chartOf } from '../module-chart';
import type { ModuleInput } from '../module-input';

export type ModuleFile = 'png' | 'svg' | 'csv' | 'xlsx';
export type AnalysisClient = Client<typeof analysisContract>;

/** True for an answer that can be saved as a picture. */
export const isDrawn = (module: Module, view: ModuleView<object>): boolean =>
  module.faces.tree !== undefined || module.faces.grid !== undefined || chartOf(module, view) !== null;

/** Saves an answer as a picture or as a table; a tree as it is spread out. */
export function useModuleExport(
  module: Module,
  input: ModuleInput,
  axis: TreeAxis = 'time',
): (file: ModuleFile, view: ModuleView<object>, title: string) => Promise<void> {
  const http = useService(HttpService);
  const ui = useUi();
  const { language } = ui;
  return async (file, view, title) => {
    if (file === 'csv' || file === 'xlsx') {
      await http.download(analysisContract.exportModule, {
        body: { Module_ID: module.id, Input: input, format: file },
      });
      return;
    }
    const tree = module.faces.tree?.(view);
    const chart = chartOf(module, view);
    const grid = module.faces.grid?.(view).data;
    if (grid) {
      const { saveGrid } = await import(/* webpackChunkName: "kit-table" */ './save-grid');
      await saveGrid(grid, file, title, language);
      return;
    }
    if (file === 'png') {
      const picture = tree ? await treePictureOf(tree, axis, ui) : chart && (await pictureOf(chart, language));
      if (picture) openDownload(picture, `${title}.png`);
      return;
    }
    const drawing = tree
      ? await treeDrawingOf(tree, title, axis, ui)
      : chart && svgOf(chart, title, pageLook(language));
    if (!drawing) return;
    const address = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
    openDownload(address, `${title}.svg`);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
}
