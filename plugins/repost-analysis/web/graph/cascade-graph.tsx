import { useEffect, useRef, useState } from 'react';
import type { ResultOf } from '#core';
import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { Button, Note, SplitPane, Stack, useUi } from '#shared/ui';
import { repostContract } from '../../contract';
import { getReposts } from '../../reposts-of';
import { RepostCard } from '../repost-card';
import styles from '../reposts.module.css';
import type { RenderedCascade } from './render-cascade';

interface CascadeGraphProps {
  readonly postId: string;
  readonly postName: string;
}

/** The paths of a cascade, with the carriers in a list beside it, so that each can be reached by keyboard. */
export default function CascadeGraph({ postId, postName }: CascadeGraphProps) {
  const t = useText('repost-analysis');
  const client = useClient(repostContract);
  const [chosen, setChosen] = useState<number | null>(null);
  const graph = useLoaded((signal) => client.graph({ query: { id: postId } }, { signal }), [client, postId]);
  const selectedRepost = useLoaded(
    async (signal) =>
      chosen === null || chosen === 0
        ? null
        : client.reposts(
            { query: { Reposts_Of: getReposts(postId, { number: String(chosen) }), sort: 'time', page: 1, size: 1 } },
            { signal },
          ),
    [client, postId, chosen],
  );
  return (
    <QueryView query={graph} lines={10} compact replaceOnError>
      {(loadedData) => {
        const [repost] = selectedRepost.data?.list ?? [];
        const side = (
          <Stack tight>
            {repost && chosen === repost.Number && <RepostCard postId={postId} repost={repost} />}
            <Note>{t('graph.carriers')}</Note>
            <ol className={styles.names} aria-label={t('graph.carriers')}>
              {loadedData.Carriers.map(({ Number: number, User, Count }) => (
                <li key={number}>
                  <Button small kind="quiet" aria-pressed={chosen === number} onClick={() => setChosen(number)}>
                    {User || `#${number}`}
                  </Button>
                  <span>{t('graph.carried', { count: Count })}</span>
                </li>
              ))}
            </ol>
          </Stack>
        );
        return (
          <>
            {loadedData.Parents.length < loadedData.Count && (
              <Note>{t('graph.cut', { shown: loadedData.Parents.length, count: loadedData.Count })}</Note>
            )}
            <SplitPane side={side} width={300}>
              <Picture data={loadedData} postName={postName} chosen={chosen} onSelect={setChosen} />
            </SplitPane>
            <Note>{t('graph.legend')}</Note>
          </>
        );
      }}
    </QueryView>
  );
}

interface PictureProps {
  readonly data: ResultOf<typeof repostContract.graph>;
  readonly postName: string;
  readonly chosen: number | null;
  readonly onSelect: (number: number) => void;
}

function Picture({ data, postName, chosen, onSelect }: PictureProps) {
  const t = useText('repost-analysis');
  const { dark } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const renderedGraph = useRef<RenderedCascade>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  useEffect(() => {
    const leaving = new AbortController();
    setState('drawing');
    const draw = async (): Promise<void> => {
      const [{ placeNodes }, { renderCascade }] = await Promise.all([
        import('./lay-out-nodes'),
        import('./render-cascade'),
      ]);
      const positions = await placeNodes(data.Parents, leaving.signal);
      if (leaving.signal.aborted || !box.current) return;
      const style = getComputedStyle(document.body);
      renderedGraph.current = renderCascade(box.current, {
        graph: data,
        positions,
        postName,
        color: (token) => style.getPropertyValue(token).trim(),
        onSelect: (number) => select.current(number),
      });
      setState('drawn');
    };
    // Browsers without WebGL or workers fall back to the list.
    draw().catch(() => leaving.signal.aborted || setState('failed'));
    return () => {
      leaving.abort();
      renderedGraph.current?.remove();
      renderedGraph.current = null;
    };
  }, [data, postName, dark]);
  useEffect(() => renderedGraph.current?.select(chosen), [chosen, state]);
  return (
    <>
      {state === 'failed' && <Note>{t('graph.noDrawing')}</Note>}
      <div
        ref={box}
        role="img"
        data-state={state}
        aria-busy={state === 'drawing' || undefined}
        aria-label={t('graph.label', { count: data.Parents.length })}
        className={styles.graph}
        hidden={state === 'failed'}
      />
    </>
  );
}
