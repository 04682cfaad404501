import { useEffect, useRef } from 'react';
import { MessageService, useClient, useCached, useService, useText } from '#core/web';
import { showToast, showUndo, useUrlState } from '#shared/ui';
import { savedViewContract, type SavedView } from '../contract';
import { applyQuery, currentQuery, viewParameter } from './view-address';

/** Cache time in milliseconds. Others seldom share a view, and local changes are refetched immediately. */
const freshFor = 300_000;
const watched = { [viewParameter]: '' };

/** Views of the current screen and their actions; failures are reported and leave the list as the server has it. */
export interface ViewActions {
  readonly views: readonly SavedView[];
  readonly create: (name: string, shared: boolean, asDefault: boolean) => Promise<boolean>;
  readonly change: (
    view: SavedView,
    change: { readonly View_Name?: string; readonly Query?: string; readonly Is_Shared?: boolean },
  ) => Promise<boolean>;
  readonly setDefault: (view: SavedView | null) => Promise<boolean>;
  readonly remove: (view: SavedView) => Promise<boolean>;
}

export function useSavedViews(screen: string): ViewActions {
  const t = useText('saved-views');
  const client = useClient(savedViewContract);
  const messages = useService(MessageService);
  const { data, reload } = useCached(
    `saved-views ${screen}`,
    (signal) => client.list({ query: { Screen: screen } }, { signal }),
    { freshFor },
  );
  const [address] = useUrlState(watched);
  const wanted = address[viewParameter];
  const untouched = useRef(location.search === '');
  useEffect(() => {
    if (!data) return;
    const view = wanted
      ? data.list.find(({ View_ID }) => View_ID === wanted)
      : untouched.current && location.search === ''
        ? data.list.find(({ Is_Default }) => Is_Default)
        : undefined;
    untouched.current = false;
    if (view) applyQuery(view.Query, true);
    else if (wanted) {
      applyQuery(currentQuery(), true);
      showToast({ text: t('missing'), kind: 'error' });
    }
  }, [data, wanted, t]);

  const done = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      messages.error(error);
      return false;
    } finally {
      reload();
    }
  };
  return {
    views: data?.list ?? [],
    create: (View_Name, Is_Shared, asDefault) =>
      done(async () => {
        const { View_ID } = await client.create({
          body: { View_Name, Screen: screen, Query: currentQuery(), Is_Shared },
        });
        if (asDefault) await client.setDefault({ body: { Screen: screen, View_ID } });
        showToast({ text: t('saved', { name: View_Name }), kind: 'success' });
      }),
    change: (view, change) =>
      done(async () => {
        await client.update({ body: { View_ID: view.View_ID, ...change } });
        showToast({ text: t('updated', { name: change.View_Name ?? view.View_Name }), kind: 'success' });
      }),
    setDefault: (view) => done(() => client.setDefault({ body: { Screen: screen, View_ID: view?.View_ID ?? null } })),
    remove: (view) =>
      done(async () => {
        await client.remove({ query: { View_ID: view.View_ID } });
        showUndo({
          text: t('removed', { name: view.View_Name }),
          label: t('undo'),
          undo: () =>
            void done(async () => {
              const { View_ID } = await client.create({
                body: { View_Name: view.View_Name, Screen: screen, Query: view.Query, Is_Shared: view.Is_Shared },
              });
              if (view.Is_Default) await client.setDefault({ body: { Screen: screen, View_ID } });
            }),
        });
      }),
  };
}
