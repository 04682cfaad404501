import { useEffect, useState } from 'react';
import { useClient, useLoaded, useReloading } from '#core/web';
import { trackingContract } from '../contract';
import type { TrackKind, TrackTask } from '../reply';

/** Polling intervals in milliseconds of a running and of a repeating task. */
const busyGlance = 2_000;
const restingGlance = 60_000;

/** Loads the task of an article and polls it while it is running; `onEnd` is called when a fetch has ended. */
export function useTrackTask(
  articleId: string,
  kind: TrackKind,
  onEnd: () => void,
): { readonly task: TrackTask | null; readonly error: unknown; readonly reload: () => void } {
  const client = useClient(trackingContract);
  const [ended, setEnded] = useState<string | null | undefined>(undefined);
  const { data, error, reload } = useLoaded(
    (signal) =>
      kind === 'replies'
        ? client.replyTask({ body: { id: [articleId] } }, { signal })
        : client.numbersStatus({ query: { id: articleId } }, { signal }),
    [client, kind, articleId],
  );
  const task = data?.list[0] ?? null;
  const isBusy = task?.Status === 'waiting' || task?.Status === 'running';
  const isComing = task !== null && task.Next_At !== null;
  const lastEnd = data === undefined ? undefined : (task?.Last_Ended_At ?? null);
  useReloading(reload, isBusy ? busyGlance : restingGlance, isBusy || isComing);
  useEffect(() => {
    if (lastEnd === undefined) return;
    if (ended !== undefined && ended !== lastEnd) onEnd();
    if (ended !== lastEnd) setEnded(lastEnd);
  }, [lastEnd, ended, onEnd]);
  return { task, error, reload };
}
