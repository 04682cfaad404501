import { inject } from '#core';
import { SelectLookup, ServerKernel, type Caller } from '#core/server';
import { AnalysisService } from '#plugins/analysis/server';
import { ModuleSettings, type RequestedModule } from '#plugins/report-templates/server';
import type { BriefSettings } from '../contract';
import type { Evidence } from '../report';
import { briefTexts } from './texts';

/** Determines the queries of a brief and their subjects. */
export class BriefModules {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(AnalysisService) private readonly analysis: AnalysisService,
    @inject(ModuleSettings) private readonly settings: ModuleSettings,
  ) {}

  /**
   * Returns the modules that the author chose, or those configured for its subjects, limited to what the author may
   * use.
   */
  async of(
    caller: Caller,
    { Is_By_Subject, Modules, Subject_IDs }: Pick<BriefSettings, 'Is_By_Subject' | 'Modules' | 'Subject_IDs'>,
  ): Promise<readonly RequestedModule[]> {
    if (!Is_By_Subject) return Modules.map((Module_ID) => ({ Module_ID, View: 'best', Size: null, Subject_IDs: null }));
    const [configured, served] = await Promise.all([
      this.settings.of(caller.clientId, Subject_IDs),
      this.analysis.modules(caller),
    ]);
    const servedIds = new Set(served.map(({ module }) => module.id));
    return configured.filter(({ Module_ID }) => servedIds.has(Module_ID));
  }

  /** Returns a function that names the subjects of a query, if it does not cover all. */
  async names(
    caller: Caller,
    requestedModules: readonly RequestedModule[],
  ): Promise<(module: RequestedModule) => string> {
    const ids = [...new Set(requestedModules.flatMap(({ Subject_IDs }) => Subject_IDs ?? []))];
    if (ids.length === 0) return () => '';
    const options = await new SelectLookup(this.kernel).options(caller, 'subject', { ids });
    const text = briefTexts(caller.language);
    return ({ Subject_IDs }) => {
      if (!Subject_IDs) return '';
      const names = options.flatMap(({ value, label }) => (Subject_IDs.includes(value) ? [label] : []));
      return text('part.ofSubjects', { names: names.join(text('part.between')) });
    };
  }
}

/** Returns the chosen view if the result supports it. */
export function getView({ Figures, Chart }: Evidence, chosen: RequestedModule['View']): 'figures' | 'chart' | 'table' {
  if (chosen === 'table') return 'table';
  if (chosen === 'chart' && Chart) return 'chart';
  return Figures.length > 0 ? 'figures' : Chart ? 'chart' : 'table';
}
