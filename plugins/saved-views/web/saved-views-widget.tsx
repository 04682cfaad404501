import { untracked } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState, useSyncExternalStore } from 'react';
import { renderedLater, NavigationService, PrivilegeService, useService, useText } from '#core/web';
import { MenuButton, type MenuItem } from '#shared/ui';
import type { SavedView } from '../contract';
import { useSavedViews } from './use-saved-views';
import { applyQuery, currentQuery, sameQuery } from './view-address';

/** Loaded with the first dialog of a list. */
const ManageDialog = renderedLater(() =>
  import(/* webpackChunkName: "list-dialogs" */ './manage-dialog').then((module) => module.ManageDialog),
);
const SaveDialog = renderedLater(() =>
  import(/* webpackChunkName: "list-dialogs" */ './save-dialog').then((module) => module.SaveDialog),
);

function watchAddress(listener: () => void): () => void {
  const names = ['popstate', 'pushState', 'replaceState', 'url-state'];
  for (const name of names) addEventListener(name, listener);
  return () => names.forEach((name) => removeEventListener(name, listener));
}

/** Saved views of the current screen. */
const SavedViewsWidget = observer(() => {
  const t = useText('saved-views');
  const allowed = useService(PrivilegeService).can('saved-view');
  const navigation = useService(NavigationService);
  // Untracked, so that a screen being left does not request the views of the next one.
  const screen = untracked(() => navigation.path);
  const actions = useSavedViews(screen);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const query = useSyncExternalStore(watchAddress, currentQuery);
  const current = actions.views.find((view) => sameQuery(view.Query, query));
  const changed = current ? undefined : actions.views.find(({ View_ID }) => View_ID === last);
  const line = (view: SavedView): MenuItem => ({
    key: `view-${view.View_ID}`,
    label: view.Is_Default ? `${view.View_Name} · ${t('default')}` : view.View_Name,
    checked: view === current,
    onSelect: () => {
      setLast(view.View_ID);
      applyQuery(view.Query);
    },
  });
  const ownViews = actions.views.filter(({ Is_Own }) => Is_Own);
  const shared = actions.views.filter(({ Is_Own }) => !Is_Own);
  const items: MenuItem[] = [
    ...(ownViews.length > 0 ? [t('own'), ...ownViews.map(line)] : []),
    ...(shared.length > 0 ? [t('shared'), ...shared.map(line)] : []),
    ...(actions.views.length > 0 ? [null] : []),
    ...(allowed.modify && changed && (changed.Is_Own || allowed.delete)
      ? [
          {
            key: 'into',
            label: t('saveInto', { name: changed.View_Name }),
            icon: 'save',
            onSelect: () => void actions.change(changed, { Query: currentQuery() }),
          } as const,
        ]
      : []),
    ...(allowed.modify
      ? [{ key: 'save', label: t('save'), icon: 'add', onSelect: () => setDialog('save') } as const]
      : []),
    { key: 'manage', label: t('manage'), icon: 'settings', onSelect: () => setDialog('manage') },
  ];
  return (
    <>
      <MenuButton withText icon="bookmark" label={current ? current.View_Name : t('views')} items={items} />
      {dialog === 'save' && <SaveDialog actions={actions} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && <ManageDialog actions={actions} onClose={() => setDialog(null)} />}
    </>
  );
});

export default SavedViewsWidget;
