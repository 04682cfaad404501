import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Client } from '#core';
import type { analysisContract, ChartDataDraft, ChartDataRow } from '../../contract';

type Calls = Pick<Client<typeof analysisContract>, 'charts' | 'createChart' | 'updateChart' | 'removeChart'>;

/** Charts that a person saved or that colleagues share, newest first, with their actions. */
export class SavedChartsStore {
  /** Null until loaded. */
  charts: readonly ChartDataRow[] | null = null;
  /** Error of the last failed load. */
  error: unknown = undefined;

  constructor(private readonly calls: Calls) {
    makeAutoObservable<this, 'calls'>(this, { charts: observableRef, calls: false, find: false }, { autoBind: true });
  }

  get ownCharts(): readonly ChartDataRow[] {
    return (this.charts ?? []).filter(({ Is_Own }) => Is_Own);
  }

  /** Charts shared by colleagues. */
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

  /** Reverts the change and rethrows when the server rejects it. */
  async change({ Chart_Data_ID }: ChartDataRow, change: Partial<ChartDataDraft>): Promise<ChartDataRow> {
    const changed = await this.calls.updateChart({ body: { Chart_Data_ID, ...change } });
    this.take((this.charts ?? []).map((chart) => (chart.Chart_Data_ID === Chart_Data_ID ? changed : chart)));
    return changed;
  }

  /** Rethrows when the server rejects the deletion. */
  async remove({ Chart_Data_ID: id }: ChartDataRow): Promise<void> {
    await this.calls.removeChart({ query: { id } });
    this.take((this.charts ?? []).filter(({ Chart_Data_ID }) => Chart_Data_ID !== id));
  }

  /** Saves a deleted chart again as the caller's own and returns it. */
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
