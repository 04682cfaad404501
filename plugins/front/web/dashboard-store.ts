import { compareStructural, makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx';
import type { Client } from '#core';
import { wait } from '#core/web';
import type { ModuleReply } from '#plugins/analysis';
import type { Dashboard, frontContract, Period } from '../contract';
import type { Place } from '../questions';

/** Refresh interval of the slow panels, in milliseconds. */
const slower = 5 * 60_000;

/** Groups of cards rendered together, in order: first what is read first, last what is below the fold. */
const order: readonly (readonly Place[])[] = [
  ['today', 'negatives'],
  ['hot', 'trend', 'media'],
  ['subjects', 'sites'],
];

/** Store of the whole screen in one call; slow panels are requested every five minutes and cached in between. */
export class DashboardStore {
  readonly replies = new Map<string, ModuleReply>();
  pins: Dashboard['Pins'] = null;
  /** Time of the counts. */
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
      // A superseded reply was not fully shown: the next request is a full one.
      if (isFull && round === this.round) [this.of, this.fullAt] = [of, Date.now()];
    } catch (error) {
      runInAction(() => {
        if (round === this.round) [this.error, this.isLoading] = [error, false];
      });
    }
  }

  /**
   * Renders the cards in three tasks: all at once would block the page, and one by one would repeat layout and painting
   * for each. Without subjects no cards are shown.
   */
  private async take({ Answers, Pins, At }: Dashboard, round: number): Promise<void> {
    const isEmpty = Answers.some(({ Place: of, Answer }) => of === 'subjects' && Answer?.Rows.length === 0);
    // Unchanged replies are not rendered again.
    const changed = Answers.filter((reply) => !compareStructural(this.replies.get(reply.Place), reply));
    const groups = order.map((group) => group.flatMap((place) => changed.find(({ Place: of }) => of === place) ?? []));
    const [first = [], ...others] = isEmpty ? [groups.flat()] : groups.filter(({ length }) => length > 0);
    const draw = (replies: Dashboard['Answers']): void => {
      for (const reply of replies) this.replies.set(reply.Place, reply);
    };
    runInAction(() => {
      draw(first);
      this.pins = Pins ?? this.pins;
      this.at = At;
      this.error = undefined;
      this.isLoading = false;
    });
    for (const group of others) {
      await wait(0);
      if (round !== this.round) return;
      runInAction(() => draw(group));
    }
  }
}
