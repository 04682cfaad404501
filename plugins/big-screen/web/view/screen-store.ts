import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Client } from '#core';
import { retryLater } from '#core/web';
import type { bigScreenContract, BigScreenAnswer, BigScreenDetail } from '../../contract';
import { dueParts, type Asked } from './due-parts';

/** Number of missed refresh intervals after which a part is marked as late. */
const missed = 2.5;

/** State of a displayed big screen: the answers of its parts, refreshed in one call, and their age. */
export class BigScreenStore {
  detail: BigScreenDetail | null = null;
  answers: ReadonlyMap<string, BigScreenAnswer> = new Map();
  /** Parts whose refresh fails, with the start of the failure by the server clock. */
  late: ReadonlyMap<string, string> = new Map();
  error: unknown;
  /** The replayed moment; null for live data. */
  at: string | null = null;
  /** Offset of the server clock from the local one, in milliseconds. */
  ahead = 0;
  private requestStates: ReadonlyMap<string, Asked> = new Map();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopRetry = (): void => undefined;
  private failures = 0;
  private visit = 0;

  constructor(
    private readonly client: Pick<Client<typeof bigScreenContract>, 'layout' | 'chartData'>,
    /** Monotonic milliseconds, unaffected by clock changes. */
    private readonly clock: () => number = () => performance.now(),
  ) {
    makeAutoObservable<this, 'client' | 'clock' | 'requestStates' | 'timer' | 'stopRetry' | 'failures' | 'visit'>(
      this,
      {
        detail: observableRef,
        answers: observableRef,
        late: observableRef,
        error: observableRef,
        client: false,
        clock: false,
        requestStates: false,
        timer: false,
        stopRetry: false,
        failures: false,
        visit: false,
      },
      { autoBind: true },
    );
  }

  /** Shows a big screen, live or at a past moment; the previous one stays visible until this one can be rendered. */
  async show(id: string, at: string | null = null): Promise<void> {
    const visit = this.begin();
    try {
      const [detail, data] = await Promise.all([
        this.client.layout({ query: { id } }),
        this.client.chartData({ query: { id, ...(at === null ? {} : { at }) } }),
      ]);
      if (visit !== this.visit) return;
      runInAction(() => {
        this.detail = detail;
        this.at = at;
        [this.answers, this.late, this.requestStates] = [new Map(), new Map(), new Map()];
        this.take(data);
      });
      if (at === null) this.plan(visit);
    } catch (error) {
      this.fail(visit, error, () => void this.show(id, at));
    }
  }

  /** Reloads everything immediately. */
  refresh(): void {
    if (this.detail) void this.show(this.detail.Big_Screen_ID, this.at);
  }

  stop(): void {
    this.begin();
  }

  private begin(): number {
    clearTimeout(this.timer);
    this.stopRetry();
    return (this.visit += 1);
  }

  /** Waits until the next part is due, and requests all parts due by then in one call. */
  private plan(visit: number): void {
    const { detail } = this;
    if (!detail) return;
    const { wait } = dueParts(detail.Layout, this.requestStates, this.clock());
    this.timer = setTimeout(() => void this.ask(visit, detail), wait);
  }

  private async ask(visit: number, { Big_Screen_ID: id, Layout, Version }: BigScreenDetail): Promise<void> {
    const { due, isAll } = dueParts(Layout, this.requestStates, this.clock());
    try {
      const data = await this.client.chartData({ query: { id, ...(isAll ? {} : { keys: due.join(',') }) } });
      if (visit !== this.visit) return;
      if (data.Version !== Version) return void this.show(id);
      this.take(data);
      this.plan(visit);
    } catch (error) {
      this.fail(visit, error, () => void this.ask(visit, { ...(this.detail as BigScreenDetail) }));
    }
  }

  private take({ At, Answers }: { readonly At: string; readonly Answers: readonly BigScreenAnswer[] }): void {
    const now = this.clock();
    const late = new Map(this.late);
    const answers = new Map(this.answers);
    const updatedStates = new Map(this.requestStates);
    for (const answer of Answers) {
      const before = answers.get(answer.Key);
      const isGood = answer.Answer !== null;
      // The last valid answer stays, marked as old; an error is shown only when there is no earlier answer.
      if (isGood || !before?.Answer) answers.set(answer.Key, answer);
      if (isGood) late.delete(answer.Key);
      else if (before?.Answer && !late.has(answer.Key)) late.set(answer.Key, updatedStates.get(answer.Key)?.at ?? At);
      updatedStates.set(answer.Key, { tried: now, at: isGood ? At : (updatedStates.get(answer.Key)?.at ?? At) });
    }
    this.answers = answers;
    this.requestStates = updatedStates;
    this.late = late;
    this.ahead = Date.parse(At) - Date.now();
    this.error = undefined;
    this.failures = 0;
  }

  private fail(visit: number, error: unknown, retry: () => void): void {
    if (visit !== this.visit) return;
    runInAction(() => {
      this.error = error;
      this.failures += 1;
      const late = new Map(this.late);
      for (const [key, { at, tried }] of this.requestStates)
        if (!late.has(key) && this.clock() - tried > missed * 1_000 * this.getRefresh(key)) late.set(key, at);
      this.late = late;
    });
    this.stopRetry = retryLater(retry, this.failures);
  }

  private getRefresh(key: string): number {
    const layout = this.detail?.Layout;
    return layout?.Parts.find(({ Key }) => Key === key)?.Refresh ?? layout?.Refresh ?? 0;
  }
}
