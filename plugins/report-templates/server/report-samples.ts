import { createExtensionPoint } from '#core';
import type { Caller } from '#core/server';
import type { ReportContent } from '../report-content';

/** Reports of a client for testing templates and explaining variables. */
export interface ReportSamples {
  /** Newest first. */
  list(caller: Caller): Promise<readonly { readonly Sample_ID: string; readonly Title: string }[]>;
  /** @throws {NotFoundError} when the caller cannot see the report. */
  content(caller: Caller, id: string): Promise<ReportContent>;
}

/**
 * Providers of sample reports, filled by report plugins; without one, templates cannot be tested, which the interface
 * states.
 */
export const reportSamples = createExtensionPoint<ReportSamples>('report-templates.samples', { onFailure: 'skip' });
