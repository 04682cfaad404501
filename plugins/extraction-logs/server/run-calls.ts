import { InputError, NotFoundError, withServices } from '#core';
import { wireMapper, type Handlers } from '#core/server';
import { RunReader, runStatuses, type RunFilter, type RunRecord, type RunStatus } from '#plugins/extraction/server';
import { getTimes } from './times-of';
import type { ExtractionRun, extractionLogContract, RunQuery } from '../contract';

export const runCalls = withServices(
  { log: RunReader },
  ({ log }): Handlers<typeof extractionLogContract> => ({
    list: async ({ query }) => {
      const { list, total } = await log.list(getFilter(query), query);
      return { list: list.map(toWire), total };
    },
    get: async ({ query }) => {
      const run = await log.get(query.id);
      if (!run) throw new NotFoundError(`Visit ${query.id} does not exist`);
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
      } = await log.figures(getFilter(query));
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
  }),
);

function getFilter({ Source_ID, Node_ID, Status, keyword, Started_At, With_News }: RunQuery): RunFilter {
  const statuses = Status?.split(',').filter((status) => status !== '') as RunStatus[] | undefined;
  const unknown = statuses?.find((status) => !runStatuses.includes(status));
  if (unknown !== undefined) throw new InputError(`Status: ${unknown} is none`, 'input', { Status: 'format' });
  const [from, to] = getTimes(Started_At, 'Started_At');
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

const runs = wireMapper<Omit<ExtractionRun, 'Milliseconds'>>(
  [
    'Run_ID',
    'Source_ID',
    'Source_Name',
    'Url',
    'Final_Url',
    'Status',
    'Is_By_Hand',
    'Started_At',
    'Ended_At',
    'Next_Run_At',
    'Http_Status',
    'Requests',
    'Bytes',
    'Found',
    'Submitted',
    'Stored',
    'Duplicates',
    'Rejected',
    'Pages',
    'Page_Failures',
    'Robots_Skips',
    'Is_Pushed',
    'Config_Version',
    'Error_Code',
    'Error_Message',
    'Warnings',
    'Outcome',
    'Missing_Count',
  ],
  { numbers: ['Bytes'] },
);

const toWire = (run: RunRecord): ExtractionRun => ({
  ...runs.toWire(run),
  Milliseconds: run.ended_at ? run.ended_at.getTime() - run.started_at.getTime() : null,
});
