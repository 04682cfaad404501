import { createExtensionPoint } from '#core';
import type { Caller } from '#core/server';
import type { ReportContent } from '../report-content';

/** Tells of the reports of a client, on which templates are tried and by which variables are explained. */
export interface ReportSamples {
  /** The latest first. */
  list(caller: Caller): Promise<readonly { readonly Sample_ID: string; readonly Title: string }[]>;
  /** Throws `NotFoundError` for a report that the caller does not see. */
  content(caller: Caller, id: string): Promise<ReportContent>;
}

/** Whoever makes reports contributes; without it there is nothing to try a template on, and that is said. */
export const reportSamples = createExtensionPoint<ReportSamples>('report-templates.samples', { onFailure: 'skip' });
