import { inject, NotFoundError } from '#core';
import { ServerKernel, type Caller } from '#core/server';
import type { ReportContent } from '../report-content';
import { reportSamples } from './report-samples';

/** Reports of all report plugins, with which templates are tested and variables are explained. */
export class SampleReports {
  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  async list(caller: Caller) {
    const enabled = this.kernel.enabled(caller.plugins);
    return (await this.kernel.ask(reportSamples, (samples) => samples.list(caller), { enabled })).flat();
  }

  /** @throws {NotFoundError} for a report that does not exist or that the caller cannot see */
  async content(caller: Caller, id: string): Promise<ReportContent> {
    const content = await this.kernel.askOne(
      reportSamples,
      () => true,
      (samples) => samples.content(caller, id),
      this.kernel.enabled(caller.plugins),
    );
    if (!content) throw new NotFoundError(`Report ${id} does not exist`);
    return content;
  }
}
