import { useMemo, useRef } from 'react';
import { useClient, useLoaded } from '#core/web';
import { useDebounced } from '#shared/ui';
import { htmlReportContract, type LiveReport } from '../contract';
import { partsByBlock } from '../part-names';
import type { DataBlock } from '../report';

/** Maps each block to its answer. */
function getAnswers(live: LiveReport, requestedBlocks: readonly DataBlock[]): ReadonlyMap<DataBlock, LiveReport> {
  const { answers } = partsByBlock(live.Blocks);
  return new Map(
    requestedBlocks.map((block) => [
      block,
      {
        Blocks: [...(answers.get(block.Block_ID) ?? [])],
        Evidence: live.Evidence.filter(({ Evidence_ID }) => Evidence_ID === block.Block_ID),
        Failed: live.Failed.filter(({ Block_ID }) => Block_ID === block.Block_ID),
      },
    ]),
  );
}

/**
 * Returns the current data of the modules and lists of a draft; a block is reloaded when its question has changed or
 * failed.
 */
export function useLiveData(blocks: readonly DataBlock[]): LiveReport | undefined {
  const client = useClient(htmlReportContract);
  const cachedReports = useRef<ReadonlyMap<string, LiveReport>>(new Map());
  const blocksJson = useDebounced(useMemo(() => JSON.stringify(blocks), [blocks]));
  const { data } = useLoaded(
    async (signal) => {
      const questions = JSON.parse(blocksJson) as DataBlock[];
      const missing = questions.filter((block) => !cachedReports.current.has(JSON.stringify(block)));
      const newAnswers =
        missing.length === 0
          ? new Map<DataBlock, LiveReport>()
          : getAnswers(await client.live({ body: { Blocks: missing } }, { signal }), missing);
      const answers = questions.flatMap((block) => {
        const key = JSON.stringify(block);
        const answer = cachedReports.current.get(key) ?? newAnswers.get(block);
        return answer ? [{ key, ...answer }] : [];
      });
      cachedReports.current = new Map(answers.flatMap((each) => (each.Failed.length === 0 ? [[each.key, each]] : [])));
      return {
        Blocks: answers.flatMap(({ Blocks }) => Blocks),
        Evidence: answers.flatMap(({ Evidence }) => Evidence),
        Failed: answers.flatMap(({ Failed }) => Failed),
      };
    },
    [client, blocksJson],
  );
  return data;
}
