import { createExtensionPoint } from '#core';
import type { Situation } from '../../situation-contract';

/** Number of events of a kind, per client, or per day for one client or all. */
export interface CountedFigure {
  /** Client id, or a day as `yyyy-MM-dd`. */
  readonly key: string;
  readonly count: number;
}

/** Scope of a count: a time range, for one client if given, otherwise for all except the platform's own. */
export interface FigureQuestion {
  readonly by: 'client' | 'day';
  readonly from: Date;
  readonly to: Date;
  readonly clientId?: string;
}

/** Client counts provided by the plugin that owns the counted data. */
export interface ClientFigureSource {
  readonly figure: 'Alerts';
  count(question: FigureQuestion): Promise<readonly CountedFigure[]>;
}

/** When a plugin fails, only its column is missing. */
export const clientFigures = createExtensionPoint<ClientFigureSource>('system-monitor.client-figures', {
  onFailure: 'skip',
});

/** Figures of the last day for the overview, under the heading of their plugin. */
export interface SituationSource {
  read(from: Date, to: Date): Promise<Situation['Parts'][number]>;
}

export const situationSources = createExtensionPoint<SituationSource>('system-monitor.situation', {
  onFailure: 'skip',
});
