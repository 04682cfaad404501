import { useClient, useLoaded, useReloading } from '#core/web';
import { useDebounced } from '#shared/ui';
import { bigScreenContract, type BigScreenAnswer } from '../../contract';
import type { Layout } from '../../layout';
import { bigScreenQuestions } from '../../screen-questions';

const nothing: ReadonlyMap<string, BigScreenAnswer> = new Map();
/** Milliseconds without changes before a preview is requested, so that a drag does not cause a request per step. */
const pause = 500;

/** Returns the data of an unsaved layout: reloaded when its questions change, and at its refresh interval. */
export function usePreview(layout: Layout, isLive = true): ReadonlyMap<string, BigScreenAnswer> {
  const client = useClient(bigScreenContract);
  const questionsJson = useDebounced(JSON.stringify(bigScreenQuestions(layout)), pause);
  const { data, reload } = useLoaded(
    async (signal) => {
      if (!isLive || questionsJson === '[]') return nothing;
      const { Answers } = await client.preview({ body: { Layout: layout } }, { signal });
      return new Map(Answers.map((answer) => [answer.Key, answer]));
    },
    [client, questionsJson, isLive],
  );
  const { Refresh } = layout;
  useReloading(reload, Refresh * 1_000, isLive);
  return data ?? nothing;
}
