import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Client } from '#core';
import type { analysisContract, ChartDataDraft, ChartDataRow } from '../../contract';

type Calls = Pick<Client<typeof analysisContract>, 'charts' | 'createChart' | 'updateChart' | 'removeChart'>;

/** The charts that a person keeps or is shown by colleagues, the newest first, and what is done to them. */
export class KeptChartsStore {
  /** Null until they are here. */
  charts: readonly ChartDataRow[] | null = null;
  /** Why they are not here. */
  error: unknown = undefined;

  constructor(private readonly calls: Calls) {
    makeAutoObservable<this, 'calls'>(this, { charts: observableRef, calls: false, find: false }, { autoBind: true });
  }

  get own(): readonly ChartDataRow[] {
    return (this.charts ?? []).filter(({ Is_Own }) => Is_Own);
  }

  /** What colleagues share. */
  get shared(): readonly ChartDataRow[] {
    return (this.charts ?? []).filter(({ Is_Own }) => !Is_Own);
  }

  find(id: string): ChartDataRow | undefined {
    return this.charts?.find(({ Chart_Data_ID }) => Chart_Data_ID === id);
  }

  async load(): Promise<void> {
    try {
      const { list } = await this.calls.charts({ query: {} });
      this.take(list);
    } catch (error) {
      runInAction(() => (this.error = error));
    }
  }

  /** Throws what the server refuses, and leaves the chart as it was. */
  async change({ Chart_Data_ID }: ChartDataRow, change: Partial<ChartDataDraft>): Promise<ChartDataRow> {
    const changed = await this.calls.updateChart({ body: { Chart_Data_ID, ...change } });
    this.take((this.charts ?? []).map((chart) => (chart.Chart_Data_ID === Chart_Data_ID ? changed : chart)));
    return changed;
  }

  /** Removes a chart; throws what the server refuses. */
  async remove({ Chart_Data_ID: id }: ChartDataRow): Promise<void> {
    await this.calls.removeChart({ query: { id } });
    this.take((this.charts ?? []).filter(({ Chart_Data_ID }) => Chart_Data_ID !== id));
  }

  /** Keeps a chart that was removed once more, as one's own; gives it. */
  async restore({ Chart_Name, Module_ID, Input, Settings, Is_Shared }: ChartDataRow): Promise<ChartDataRow> {
    const made = await this.calls.createChart({ body: { Chart_Name, Module_ID, Input, Settings, Is_Shared } });
    this.take([made, ...(this.charts ?? [])]);
    return made;
  }

  private take(charts: readonly ChartDataRow[]): void {
    this.charts = charts;
    this.error = undefined;
  }
}
