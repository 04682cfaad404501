import { inject, NotFoundError } from '#core';
import { DatabaseService } from '#core/server';
import type { ChosenModule } from '../module-contract';
import { usualModules } from '../usual-modules';

/** Module of a report with its subjects (null: all subjects of the report) and its view. */
export interface RequestedModule extends ChosenModule {
  readonly Subject_IDs: readonly string[] | null;
}

/** Key of the default settings. */
const general = '0';

/** Stores the modules of the reports of a client's subjects. */
export class ModuleSettings {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the default modules, and those of subjects with settings of their own by subject id. */
  async read(clientId: string): Promise<{
    readonly defaults: readonly ChosenModule[];
    readonly bySubject: ReadonlyMap<string, readonly ChosenModule[]>;
  }> {
    const { rows } = await this.database.query<{ subject_id: string; modules: ChosenModule[] }>(
      'select subject_id, modules from report_module_setting where client_id = $1',
      [clientId],
    );
    const modulesBySubject = new Map(rows.map(({ subject_id, modules }) => [subject_id, modules]));
    const defaults = modulesBySubject.get(general) ?? usualModules;
    modulesBySubject.delete(general);
    return { defaults, bySubject: modulesBySubject };
  }

  /** @throws {NotFoundError} when the subject does not exist or belongs to another client. */
  async save(clientId: string, subjectId: string | null, modules: readonly ChosenModule[]): Promise<void> {
    const { rowCount } = await this.database.query(
      `insert into report_module_setting (client_id, subject_id, modules)
       select $1, $2::bigint, $3 where $2::bigint = 0
         or exists (select 1 from subject where client_id = $1 and subject_id = $2::bigint)
       on conflict (client_id, subject_id) do update set modules = excluded.modules, updated_at = now()`,
      [clientId, subjectId ?? general, JSON.stringify(modules)],
    );
    if (!rowCount) throw new NotFoundError(`Subject ${subjectId} does not exist`);
  }

  async reset(clientId: string, subjectId: string | undefined): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from report_module_setting where client_id = $1 and subject_id = $2',
      [clientId, subjectId ?? general],
    );
    return rowCount ?? 0;
  }

  /**
   * Returns the modules of a report about several subjects: those of the first in order, then the additional ones of
   * the others. A module that only some of the subjects use is restricted to these.
   */
  async of(clientId: string, subjectIds: readonly string[]): Promise<readonly RequestedModule[]> {
    const { defaults, bySubject } = await this.read(clientId);
    if (subjectIds.length === 0) return defaults.map((each) => ({ ...each, Subject_IDs: null }));
    const requestedModules = new Map<string, { readonly chosen: ChosenModule; readonly subjects: string[] }>();
    for (const id of subjectIds)
      for (const chosen of bySubject.get(id) ?? defaults) {
        const existing = requestedModules.get(chosen.Module_ID);
        if (existing) existing.subjects.push(id);
        else requestedModules.set(chosen.Module_ID, { chosen, subjects: [id] });
      }
    return [...requestedModules.values()].map(({ chosen, subjects }) => ({
      ...chosen,
      Subject_IDs: subjects.length === subjectIds.length ? null : subjects,
    }));
  }
}
