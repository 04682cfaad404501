export { forEachIsolated } from './for-each-isolated';
export { GraphileJobService } from './graphile-job-service';
export { JobService, type AddOptions, type JobContext, type JobCounts, type JobDefinition } from './job-service';
export { nextRun } from './job-schedule';
export { LockService } from './lock-service';
export { notedJobs } from './noted-jobs';
