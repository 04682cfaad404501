import { contribute, provide } from '#core';
import { dashboardFigures, DatabaseService, defineServer, serve } from '#core/server';
import { articleScope, articlesIntake } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { subjectContract } from '../contract';
import { subjects } from '../plugin';
import { subjectsFigures } from './dashboard-figures';
import { ClassifyState } from './classify-state';
import { categories, dictionaries, servedSubjects } from './served';
import { subjectMigrations } from './migrations';
import { reclassify, reclassifyJob } from './reclassify';
import { PostgresRuleReader, RuleReader } from './rule-reader';
import { subjectCalls } from './subject-calls';
import { StoredSubjectClassifier, SubjectClassifier } from './subject-classifier';
import { ExcludingSubjectFiller, SubjectFiller } from './subject-exclusions';
import { SubjectScope } from './subject-scope';
import { SubjectAdmin } from './subject-admin';
import { clearSubjects } from './subject-rules';
import { subjectTables } from './tables';

export { addSampleSubjects } from './add-subjects';
export { reclassify } from './reclassify';
export { RuleReader } from './rule-reader';
export { renewSubjects, ruleChanged, subjectsNaming } from './rule-users';
export { SubjectAdmin } from './subject-admin';
export { documentOfItem, documentOfStored, storedColumns, type StoredArticle } from './stored-document';
export { getClause } from './subject-calls';
export { SubjectScope } from './subject-scope';
export { subjectGuards, type SubjectGuard } from './subject-guards';
export { SubjectClassifier } from './subject-classifier';
export { SubjectFiller, subjectExclusions, type SubjectExclusion } from './subject-exclusions';
export type { SubjectRecord } from './subject-record';

export default defineServer(subjects, {
  services: [
    provide(RuleReader, PostgresRuleReader),
    provide(ClassifyState),
    provide(SubjectScope),
    provide(SubjectAdmin),
    provide(SubjectFiller, ExcludingSubjectFiller),
    provide(SubjectClassifier, StoredSubjectClassifier),
  ],
  calls: [serve(subjectContract, subjectCalls), categories.calls, servedSubjects.calls, dictionaries.calls],
  tables: subjectTables,
  migrations: subjectMigrations,
  contributions: [
    contribute(dashboardFigures, () => subjectsFigures),
    categories.select,
    servedSubjects.select,
    dictionaries.select,
    contribute(clientRemovals, (services) => ({
      remove: (clientId, tx) => clearSubjects(services, clientId, tx),
    })),
    contribute(articlesIntake, (services) => ({
      phase: 'classify',
      name: 'subjects',
      plugin: 'subjects',
      task: 'classify',
      state: () => services.get(ClassifyState).read(),
    })),
    contribute(articleScope, (services) => ({
      visibleSubjects: async (caller) => {
        const reach = await services.get(ClassPrivilegeService).allowed(caller);
        if (reach === null) return null;
        const { rows } = await services
          .get(DatabaseService)
          .query<{ subject_id: string }>(
            'select subject_id from subject where client_id = $1 and category_id = any($2::bigint[])',
            [caller.clientId, reach.see],
          );
        return rows.map(({ subject_id }) => subject_id);
      },
      dictionaries: (caller, names) => services.get(RuleReader).dictionaries(caller.clientId, names),
    })),
  ],
  jobs: [{ name: reclassifyJob, run: reclassify }],
  threads: { classify: () => import('./classify-task') },
});
