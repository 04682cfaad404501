import { contribute, provide, withServices } from '#core';
import { dashboardFigures, defineServer, serve } from '#core/server';
import { articleScope, articlesIntake } from '#plugins/articles/server';
import { clientRemovals } from '#plugins/clients/server';
import { subjectContract } from '../contract';
import { subjects } from '../plugin';
import { subjectsFigures } from './dashboard-figures';
import { ClassifyState } from './classify-state';
import { categories, dictionaries, servedSubjects } from './served';
import { subjectMigrations } from './migrations';
import { Reclassification, reclassifyJob, type ReclassifyPayload } from './reclassify';
import { RuleHistory } from './rule-history';
import { PostgresRuleReader, RuleReader } from './rule-reader';
import { RuleTrial } from './rule-trial';
import { RuleVersions } from './rule-users';
import { subjectCalls } from './subject-calls';
import { StoredSubjectClassifier, SubjectClassifier } from './subject-classifier';
import { ExcludingSubjectFiller, SubjectFiller } from './subject-exclusions';
import { SubjectScope } from './subject-scope';
import { SubjectVisibility } from './subject-visibility';
import { SubjectAdmin } from './subject-admin';
import { subjectRemoval } from './subject-rules';
import { SubjectTree } from './subject-tree';
import { subjectTables } from './tables';

export { addSampleSubjects } from './add-subjects';
export { Reclassification } from './reclassify';
export { RuleReader } from './rule-reader';
export { ruleChanged, RuleVersions, subjectsNaming } from './rule-users';
export { SubjectAdmin } from './subject-admin';
export { documentOfItem, documentOfStored, storedColumns, type StoredArticle } from './stored-document';
export { getClause } from './rule-trial';
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
    provide(SubjectVisibility),
    provide(SubjectAdmin),
    provide(SubjectFiller, ExcludingSubjectFiller),
    provide(RuleVersions),
    provide(RuleHistory),
    provide(RuleTrial),
    provide(SubjectTree),
    provide(Reclassification),
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
    contribute(clientRemovals, subjectRemoval),
    contribute(
      articlesIntake,
      withServices({ classifyState: ClassifyState }, ({ classifyState }) => ({
        phase: 'classify',
        name: 'subjects',
        plugin: 'subjects',
        task: 'classify',
        state: () => classifyState.read(),
      })),
    ),
    contribute(articleScope, (services) => services.get(SubjectVisibility)),
  ],
  jobs: [
    {
      name: reclassifyJob,
      run: (services, payload, context) => services.get(Reclassification).run(payload as ReclassifyPayload, context),
    },
  ],
  threads: { classify: () => import('./classify-task') },
});
