import { compareStructural, makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx';
import type { Client } from '#core';
import { wait } from '#core/web';
import type { ModuleReply } from '#plugins/analysis';
import type { Dashboard, frontContract, Period } from '../contract';
import type { Place } from '../questions';

/** Milliseconds after which the slower panels are asked for again. */
const slower = 5 * 60_000;

/** In which order the cards are drawn: what is read before what is looked at, and last what waits for code. */
const order: readonly Place[] = ['today', 'negatives', 'hot', 'trend', 'media', 'subjects', 'sites'];

/** The whole screen in one call; what changes slowly is asked for every five minutes and kept in between. */
export class DashboardStore {
  readonly replies = new Map<string, ModuleReply>();
  pins: Dashboard['Pins'] = null;
  /** When the answers were counted. */
  at: string | null = null;
  error: unknown;
  isLoading = false;
  private of = '';
  private fullAt = 0;
  private round = 0;

  constructor(private readonly client: Client<typeof frontContract>) {
    makeAutoObservable<this, 'client' | 'of' | 'fullAt' | 'round' | 'take'>(
      this,
      {
        replies: observableShallow,
        pins: observableRef,
        client: false,
        of: false,
        fullAt: false,
        round: false,
        take: false,
      },
      { autoBind: true },
    );
  }

  reply(place: Place): ModuleReply | undefined {
    return this.replies.get(place);
  }

  async ask(period: Period, subject: string): Promise<void> {
    const round = (this.round += 1);
    const of = `${period} ${subject}`;
    const isFull = of !== this.of || this.pins === null || Date.now() - this.fullAt >= slower;
    this.isLoading = true;
    try {
      const dashboard = await this.client.dashboard({
        query: { period, Is_Full: isFull ? 'true' : 'false', ...(subject ? { Subject_ID: subject } : {}) },
      });
      if (round !== this.round) return;
      await this.take(dashboard, round);
      // One that was overtaken on the way has not shown all: the next asks for all again.
      if (isFull && round === this.round) [this.of, this.fullAt] = [of, Date.now()];
    } catch (error) {
      runInAction(() => {
        if (round === this.round) [this.error, this.isLoading] = [error, false];
      });
    }
  }

  /**
   * Each card is drawn in a task of its own, since all at once would keep the page from answering while they are. Who
   * has no subjects sees no cards.
   */
  private async take({ Answers, Pins, At }: Dashboard, round: number): Promise<void> {
    const replies = order.flatMap((place) => Answers.find(({ Place: of }) => of === place) ?? []);
    const isEmpty = replies.some(({ Place: of, Answer }) => of === 'subjects' && Answer?.Rows.length === 0);
    // What has not changed is not drawn again.
    const changed = replies.filter((reply) => !compareStructural(this.replies.get(reply.Place), reply));
    runInAction(() => {
      for (const reply of isEmpty ? changed : changed.slice(0, 1)) this.replies.set(reply.Place, reply);
      this.pins = Pins ?? this.pins;
      this.at = At;
      this.error = undefined;
      this.isLoading = false;
    });
    for (const reply of isEmpty ? [] : changed.slice(1)) {
      await wait(0);
      if (round !== this.round) return;
      runInAction(() => this.replies.set(reply.Place, reply));
    }
  }
}
