import { inject } from '#core';
import type { Statements } from '#core/server';
import { Receivers } from '#plugins/alert-receivers/server';
import { AlertRules } from '#plugins/alerts/server';
import type { SamplePerson } from './sample-people';

const group = '值班';

/** An existing sample user. */
export interface SampleUser extends Pick<SamplePerson, 'userType' | 'client'> {
  readonly userId: string;
  readonly name: string;
}

/** Alerts of the sample companies. */
export class SampleAlerts {
  constructor(
    @inject(Receivers) private readonly receivers: Receivers,
    @inject(AlertRules) private readonly rules: AlertRules,
  ) {}

  /** Creates in-app alerts for the users of a company about spreading negative news: once per event and half a day. */
  async create(tx: Statements, clientId: string, people: readonly SampleUser[]): Promise<void> {
    for (const { userId, name, userType } of people) {
      if (userType === 'monitor') continue;
      await this.receivers.addSample(tx, clientId, {
        name,
        groups: [group],
        addresses: [{ Channel: 'in-app', Address: userId }],
      });
    }
    await this.rules.addSample(tx, clientId, {
      Rule_Name: '负面事件上升',
      Filter: { Emotion: 'negative' },
      Conditions: { Lowest_Level: 2, Min_Similar: 5, Stages: ['new', 'rising', 'peak'] },
      Receivers: { Groups: [group] },
      Silence_Minutes: 720,
      Day_Cap: 5,
    });
  }
}
