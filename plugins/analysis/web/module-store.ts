import { makeAutoObservable, runInAction } from 'mobx';
import type { Client } from '#core';
import type { analysisContract, ModuleReply } from '../contract';
import type { ModuleInput } from '../module-input';

/** A question and its slot. */
export interface PlacedQuestion {
  readonly slot: string;
  readonly moduleId: string;
  readonly input: ModuleInput;
}

/**
 * Caches the answers of a screen by slot: all questions go into one call, and previous answers are shown until the new
 * ones arrive.
 */
export class ModuleStore {
  replies: ReadonlyMap<string, ModuleReply> = new Map();
  error: unknown;
  isLoading = false;
  private round = 0;

  constructor(private readonly client: Client<typeof analysisContract>) {
    makeAutoObservable<this, 'round' | 'client'>(this, { round: false, client: false }, { autoBind: true });
  }

  async ask(questions: readonly PlacedQuestion[]): Promise<void> {
    const round = (this.round += 1);
    if (questions.length === 0) return;
    this.isLoading = true;
    try {
      const { list } = await this.client.answers({
        body: { list: questions.map(({ moduleId, input }) => ({ Module_ID: moduleId, Input: input })) },
      });
      if (round === this.round) this.take(questions.map(({ slot }, index) => [slot, list[index]] as const));
    } catch (error) {
      runInAction(() => {
        if (round === this.round) [this.error, this.isLoading] = [error, false];
      });
    }
  }

  /** Accepts answers that came with another call. */
  take(replies: readonly (readonly [slot: string, reply: ModuleReply | undefined])[]): void {
    const receivedReplies = replies.flatMap(([slot, reply]) => (reply ? [[slot, reply] as const] : []));
    this.replies = new Map([...this.replies, ...receivedReplies]);
    this.error = undefined;
    this.isLoading = false;
  }
}
