import { withServices } from '#core';
import { namedTexts, type Caller, type Handlers } from '#core/server';
import { hasChart } from '#plugins/analysis';
import { AnalysisService } from '#plugins/analysis/server';
import { ScopeService } from '#plugins/articles/server';
import type { moduleSettingContract } from '../module-contract';
import { reportModules } from '../usual-modules';
import { ModuleSettings } from './module-settings';

/** Handlers of the module settings. Callers who cannot see a subject can neither see nor change its settings. */
export const moduleCalls = withServices(
  { settings: ModuleSettings, scopes: ScopeService, analysis: AnalysisService },
  ({ settings, scopes, analysis }): Handlers<typeof moduleSettingContract> => {
    const mustSee = (caller: Caller, id: string | null | undefined): Promise<void> =>
      scopes.requireSubjects(caller, id ? [id] : []);
    return {
      list: async ({ caller }) => {
        const [served, { defaults, bySubject }, visible, texts] = await Promise.all([
          analysis.modules(caller),
          settings.read(caller.clientId),
          scopes.subjects(caller),
          namedTexts(caller.language),
        ]);
        const modulesById = new Map(served.map(({ module }) => [module.id, module]));
        return {
          Available: reportModules.flatMap((id) => {
            const module = modulesById.get(id);
            return module
              ? [
                  {
                    Module_ID: id,
                    Title: texts(module.question),
                    Has_Chart: hasChart(module),
                    Size: module.size ?? null,
                  },
                ]
              : [];
          }),
          Usual: [...defaults],
          list: [...bySubject]
            .filter(([id]) => visible === null || visible.includes(id))
            .map(([Subject_ID, Modules]) => ({ Subject_ID, Modules: [...Modules] })),
        };
      },
      save: async ({ caller, body: { Subject_ID, Modules } }) => {
        await mustSee(caller, Subject_ID);
        await settings.save(caller.clientId, Subject_ID, Modules);
        return { saved: Modules.length };
      },
      reset: async ({ caller, query }) => {
        await mustSee(caller, query.Subject_ID);
        return { removed: await settings.reset(caller.clientId, query.Subject_ID) };
      },
    };
  },
);
