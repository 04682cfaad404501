import { inject } from '#core';
import type { Caller } from '#core/server';
import { getChart, type ModuleInput } from '#plugins/analysis';
import { AnalysisService, DataState } from '#plugins/analysis/server';
import { ArticleReader } from '#plugins/articles/server';
import type { ChartData } from '#shared/chart';
import { getWireRange, type DateRangeValue } from '#shared/time';
import { listWidget, type WidgetDraft } from '../widget-contract';

/** The content of a widget before it is rendered. */
export interface WidgetContent {
  readonly title: string;
  readonly sentence: string;
  readonly chart: ChartData | null;
  readonly figures: readonly { readonly name: string; readonly value: number | null }[];
  readonly lines: readonly {
    readonly title: string;
    readonly url: string | null;
    readonly site: string;
    readonly at: string | null;
  }[];
  /** Used only if there is no better view. */
  readonly table: {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly (string | number | null)[])[];
  } | null;
  /** Time when the newest article was ingested. */
  readonly newestAt: string | null;
}

const usualPeriod: DateRangeValue = 'last-7-days';
const usualListed = 10;

/** Queries the content of a widget within the visibility of a user. */
export class WidgetContents {
  constructor(
    @inject(AnalysisService) private readonly analysis: AnalysisService,
    @inject(DataState) private readonly state: DataState,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  /** Throws if the query is invalid or not permitted. */
  async read(caller: Caller, { Module_ID, Input }: Pick<WidgetDraft, 'Module_ID' | 'Input'>): Promise<WidgetContent> {
    return Module_ID === listWidget ? this.list(caller, Input) : this.figure(caller, Module_ID, Input);
  }

  private async list(caller: Caller, { Period, Size, ...filter }: WidgetDraft['Input']): Promise<WidgetContent> {
    const Published_At = getWireRange(Period ?? usualPeriod, caller.timeZone);
    const articleFilter = { ...filter, Published_At, Is_Merged: 'true' } as const;
    const [{ list }, newestAt] = await Promise.all([
      this.articles.list(caller, { ...articleFilter, sort: 'time', size: Size ?? usualListed }),
      this.state.newestAt(caller.clientId),
    ]);
    return {
      title: '',
      sentence: '',
      chart: null,
      figures: [],
      lines: list.map(({ Title, Url, Site, Published_At: at }) => ({ title: Title, url: Url, site: Site, at })),
      table: null,
      newestAt,
    };
  }

  private async figure(caller: Caller, id: string, Input: ModuleInput): Promise<WidgetContent> {
    const { served, answer, view } = await this.analysis.getView(caller, { Module_ID: id, Input });
    const { views, question } = served.module;
    const chart = getChart(served.module, view);
    const figures = chart ? [] : (views.numbers?.(view) ?? []);
    const lines = chart || figures.length > 0 ? [] : (views.lines?.(view) ?? []);
    const isPlain = !chart && figures.length === 0 && lines.length === 0;
    return {
      title: view.text(question),
      sentence: views.sentence(view),
      chart,
      figures: figures.map(({ name, value }) => ({ name, value })),
      lines: lines.map(({ title, site = '', at = null }) => ({ title, url: null, site, at })),
      table: isPlain
        ? {
            columns: views.columns.map(({ title }) => view.text(title)),
            rows: view.rows.map((row) => views.columns.map((column) => column.value(row, view))),
          }
        : null,
      newestAt: answer.Newest_At,
    };
  }
}
