import { compareStructural, makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx';
import type { Client } from '#core';
import { wait } from '#core/web';
import type { ModuleReply } from '#plugins/analysis';
import type { Dashboard, frontContract, Period } from '../contract';
import type { Place } from '../questions';

/** Milliseconds after which the slower panels are asked for again. */
const slower = 5 * 60_000;

/** Which cards are drawn together, and in which order: what is read first, and last what lies below the fold. */
const order: readonly (readonly Place[])[] = [
  ['today', 'negatives'],
  ['hot', 'trend', 'media'],
  ['subjects', 'sites'],
];

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
   * The cards are drawn in three tasks: all at once would keep the page from answering while they are, and each by
   * itself has the page laid out and painted as many times. Who has no subjects sees no cards.
   */
  private async take({ Answers, Pins, At }: Dashboard, round: number): Promise<void> {
    const isEmpty = Answers.some(({ Place: of, Answer }) => of === 'subjects' && Answer?.Rows.length === 0);
    // What has not changed is not drawn again.
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
