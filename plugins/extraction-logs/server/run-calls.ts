import { InputError, NotFoundError, type Resolver } from '#core';
import type { Handlers } from '#core/server';
import { RunReader, runStatuses, type RunFilter, type RunRecord, type RunStatus } from '#plugins/extraction/server';
import { timesOf } from './times-of';
import type { ExtractionRun, extractionLogContract, RunQuery } from '../contract';

/** Answers the log of visits. */
export function runCalls(services: Resolver): Handlers<typeof extractionLogContract> {
  const runs = services.get(RunReader);
  return {
    list: async ({ query }) => {
      const { list, total } = await runs.list(filterOf(query), query);
      return { list: list.map(toWire), total };
    },
    get: async ({ query }) => {
      const run = await runs.get(query.id);
      if (!run) throw new NotFoundError(`There is no visit ${query.id}`);
      return {
        ...toWire(run),
        Node_Name: run.node_name,
        Articles: run.articles.map(({ article_id, title, url, published_at }) => ({
          Article_ID: article_id,
          Title: title,
          Url: url,
          Published_At: published_at.toISOString(),
        })),
      };
    },
    figures: async ({ query }) => {
      const {
        runs: count,
        failed,
        found,
        stored,
        duplicates,
        rejected,
        bytes,
        medianMilliseconds,
      } = await runs.figures(filterOf(query));
      return {
        Runs: count,
        Failed: failed,
        Found: found,
        Stored: stored,
        Duplicates: duplicates,
        Rejected: rejected,
        Bytes: bytes,
        Median_Milliseconds: medianMilliseconds,
      };
    },
  };
}

function filterOf({ Source_ID, Node_ID, Status, keyword, Started_At, With_News }: RunQuery): RunFilter {
  const statuses = Status?.split(',').filter((status) => status !== '') as RunStatus[] | undefined;
  const unknown = statuses?.find((status) => !runStatuses.includes(status));
  if (unknown !== undefined) throw new InputError(`Status: ${unknown} is none`, 'input', { Status: 'format' });
  const [from, to] = timesOf(Started_At, 'Started_At');
  return {
    sourceId: Source_ID,
    nodeId: Node_ID,
    statuses,
    keyword: keyword?.trim() || undefined,
    from,
    to,
    withNews: With_News === 'true',
  };
}

const toWire = (run: RunRecord): ExtractionRun => ({
  Run_ID: run.run_id,
  Source_ID: run.source_id,
  Source_Name: run.source_name,
  Url: run.url,
  Final_Url: run.final_url,
  Status: run.status,
  Is_By_Hand: run.is_by_hand,
  Started_At: run.started_at.toISOString(),
  Ended_At: run.ended_at?.toISOString() ?? null,
  Milliseconds: run.ended_at ? run.ended_at.getTime() - run.started_at.getTime() : null,
  Next_Run_At: run.next_run_at?.toISOString() ?? null,
  Http_Status: run.http_status,
  Requests: run.requests,
  Bytes: Number(run.bytes),
  Found: run.found,
  Submitted: run.submitted,
  Stored: run.stored,
  Duplicates: run.duplicates,
  Rejected: run.rejected,
  Pages: run.pages,
  Page_Failures: run.page_failures,
  Robots_Skips: run.robots_skips,
  Is_Pushed: run.is_pushed,
  Config_Version: run.config_version,
  Error_Code: run.error_code,
  Error_Message: run.error_message,
  Warnings: [...run.warnings],
});
