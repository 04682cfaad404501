import { inject, NotFoundError } from '#core';
import { DatabaseService } from '#core/server';
import type { ChosenModule } from '../module-contract';
import { usualModules } from '../usual-modules';

/** One question of a report: of which subjects (all that the report is about where null), and how it is shown. */
export interface AskedModule extends ChosenModule {
  readonly Subject_IDs: readonly string[] | null;
}

/** Stands for reports in general. */
const general = '0';

/** Keeps which questions the reports of a client's subjects ask. */
export class ModuleSettings {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** What reports hold where a subject says nothing else, and what subjects have of their own, by their ids. */
  async read(clientId: string): Promise<{
    readonly usual: readonly ChosenModule[];
    readonly own: ReadonlyMap<string, readonly ChosenModule[]>;
  }> {
    const { rows } = await this.database.query<{ subject_id: string; modules: ChosenModule[] }>(
      'select subject_id, modules from report_module_setting where client_id = $1',
      [clientId],
    );
    const own = new Map(rows.map(({ subject_id, modules }) => [subject_id, modules]));
    const usual = own.get(general) ?? usualModules;
    own.delete(general);
    return { usual, own };
  }

  /** Throws `NotFoundError` for a subject of another client as for none. */
  async save(clientId: string, subjectId: string | null, modules: readonly ChosenModule[]): Promise<void> {
    const { rowCount } = await this.database.query(
      `insert into report_module_setting (client_id, subject_id, modules)
       select $1, $2::bigint, $3 where $2::bigint = 0
         or exists (select 1 from subject where client_id = $1 and subject_id = $2::bigint)
       on conflict (client_id, subject_id) do update set modules = excluded.modules, updated_at = now()`,
      [clientId, subjectId ?? general, JSON.stringify(modules)],
    );
    if (!rowCount) throw new NotFoundError(`There is no subject ${subjectId}`);
  }

  async reset(clientId: string, subjectId: string | undefined): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from report_module_setting where client_id = $1 and subject_id = $2',
      [clientId, subjectId ?? general],
    );
    return rowCount ?? 0;
  }

  /**
   * The questions of a report about some subjects: the modules of the first in their order, then what the others add.
   * One that only some of the subjects want asks about these alone.
   */
  async of(clientId: string, subjectIds: readonly string[]): Promise<readonly AskedModule[]> {
    const { usual, own } = await this.read(clientId);
    if (subjectIds.length === 0) return usual.map((each) => ({ ...each, Subject_IDs: null }));
    const asked = new Map<string, { readonly chosen: ChosenModule; readonly subjects: string[] }>();
    for (const id of subjectIds)
      for (const chosen of own.get(id) ?? usual) {
        const known = asked.get(chosen.Module_ID);
        if (known) known.subjects.push(id);
        else asked.set(chosen.Module_ID, { chosen, subjects: [id] });
      }
    return [...asked.values()].map(({ chosen, subjects }) => ({
      ...chosen,
      Subject_IDs: subjects.length === subjectIds.length ? null : subjects,
    }));
  }
}
