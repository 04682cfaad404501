import { makeAutoObservable, runInAction } from 'mobx';
import type { Client } from '#core';
import type { ModuleReply } from '#plugins/analysis';
import type { Dashboard, frontContract, Period } from '../contract';
import type { Place } from '../questions';

/** How many refreshes the slower panels sit out. */
const slower = 10;

/** The whole screen in one call; what changes slowly is asked for with every tenth and kept in between. */
export class DashboardStore {
  replies: ReadonlyMap<string, ModuleReply> = new Map();
  pins: Dashboard['Pins'] = null;
  /** When the answers were counted. */
  at: string | null = null;
  error: unknown;
  isLoading = false;
  private of = '';
  private fullRound = 0;
  private round = 0;

  constructor(private readonly client: Client<typeof frontContract>) {
    makeAutoObservable<this, 'client' | 'of' | 'fullRound' | 'round'>(
      this,
      { client: false, of: false, fullRound: false, round: false },
      { autoBind: true },
    );
  }

  reply(place: Place): ModuleReply | undefined {
    return this.replies.get(place);
  }

  async ask(period: Period, subject: string): Promise<void> {
    const round = (this.round += 1);
    const of = `${period} ${subject}`;
    const isFull = of !== this.of || this.pins === null || round - this.fullRound >= slower;
    this.isLoading = true;
    try {
      const dashboard = await this.client.dashboard({
        query: { period, Is_Full: isFull ? 'true' : 'false', ...(subject ? { Subject_ID: subject } : {}) },
      });
      if (round !== this.round) return;
      runInAction(() => {
        if (isFull) [this.of, this.fullRound] = [of, round];
        this.take(dashboard);
      });
    } catch (error) {
      runInAction(() => {
        if (round === this.round) [this.error, this.isLoading] = [error, false];
      });
    }
  }

  private take({ Answers, Pins, At }: Dashboard): void {
    this.replies = new Map([...this.replies, ...Answers.map((reply) => [reply.Place, reply] as const)]);
    this.pins = Pins ?? this.pins;
    this.at = At;
    this.error = undefined;
    this.isLoading = false;
  }
}
