import { useClient, useLoaded, useReloading } from '#core/web';
import { useDebounced } from '#shared/ui';
import { bigScreenContract, type WallAnswer } from '../../contract';
import type { Layout } from '../../layout';
import { wallQuestions } from '../../wall-questions';

const nothing: ReadonlyMap<string, WallAnswer> = new Map();
/** Milliseconds that an editor rests before it asks: every step of a drag would be one question. */
const pause = 500;

/** What a layout shows that nobody has saved: asked anew when its questions change, and as often as it says. */
export function usePreview(layout: Layout, isLive = true): ReadonlyMap<string, WallAnswer> {
  const client = useClient(bigScreenContract);
  const asked = useDebounced(JSON.stringify(wallQuestions(layout)), pause);
  const { data, reload } = useLoaded(
    async (signal) => {
      if (!isLive || asked === '[]') return nothing;
      const { Answers } = await client.preview({ body: { Layout: layout } }, { signal });
      return new Map(Answers.map((answer) => [answer.Key, answer]));
    },
    [client, asked, isLive],
  );
  const { Refresh } = layout;
  useReloading(reload, Refresh * 1_000, isLive);
  return data ?? nothing;
}
