import { createExtensionPoint } from '#core';
import type { Situation } from '../../situation-contract';

/** How many things of a kind happened, by client or by day of one client or of all. */
export interface CountedFigure {
  /** Id of a client, or a day as `yyyy-MM-dd`. */
  readonly key: string;
  readonly count: number;
}

/**
 * What is counted: from one moment up to another, of one client where it is named, else of all but the platform's own.
 */
export interface FigureQuestion {
  readonly by: 'client' | 'day';
  readonly from: Date;
  readonly to: Date;
  readonly clientId?: string;
}

/** Counts of clients by the plugin that keeps what is counted. */
export interface ClientFigureSource {
  readonly figure: 'Alerts';
  count(question: FigureQuestion): Promise<readonly CountedFigure[]>;
}

/** A column may be missing where its plugin fails; the others stay. */
export const clientFigures = createExtensionPoint<ClientFigureSource>('system-monitor.client-figures', {
  onFailure: 'skip',
});

/** Figures of the last day for the general situation, under a heading of their plugin. */
export interface SituationSource {
  read(from: Date, to: Date): Promise<Situation['Parts'][number]>;
}

export const situationSources = createExtensionPoint<SituationSource>('system-monitor.situation', {
  onFailure: 'skip',
});
