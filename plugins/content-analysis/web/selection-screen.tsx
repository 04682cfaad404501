import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NavigationService, PrivilegeService, useClient, useLoaded, useService, useText, useWidgets } from '#core/web';
import { emotionShare, keyFigures, mediaSplit, regionRank, topSites, volumeTrend } from '#plugins/analysis';
import { ModuleScreen, placed, type PlacedModule } from '#plugins/analysis/web';
import { routes } from '#shared/routes';
import { formatDateRange } from '#shared/time';
import {
  Button,
  ButtonRow,
  EmptyState,
  MenuButton,
  NameDialog,
  Note,
  PageHeader,
  Skeleton,
  useUi,
  useUrlState,
} from '#shared/ui';
import { selectionContract } from '../contract';
import { lead, topics, wordCloud } from '../modules';
import { BasketPanel } from './basket-panel';
import { ScopeMenu } from './scope-menu';
import { useSelections } from './use-selections';

const unset = { Selection_ID: '' };

const modules: readonly PlacedModule[] = [
  placed(lead, { span: 12 }),
  placed(keyFigures, { span: 12 }),
  placed(volumeTrend, { span: 8, tall: true }),
  placed(emotionShare, { span: 4, tall: true }),
  placed(mediaSplit, { span: 4 }),
  placed(topSites, { span: 4 }),
  placed(regionRank, { span: 4 }),
  placed(wordCloud),
  placed(topics),
];

/** Analysis of hand-picked articles or of a saved filter. */
const SelectionScreen = observer(function SelectionScreen() {
  const t = useText('content-analysis');
  const { timeZone } = useUi();
  const navigation = useService(NavigationService);
  const mayModify = useService(PrivilegeService).can('selection-analysis').modify;
  const views = useWidgets('articles.views');
  const client = useClient(selectionContract);
  const actions = useSelections();
  const [{ Selection_ID: id }] = useUrlState(unset);
  const [renaming, setRenaming] = useState(false);
  // The content of a basket is not part of the query, so the modules have to be reloaded after a change.
  const [changes, setChanges] = useState(0);
  const loaded = useLoaded(
    async (signal) => (id === '' ? null : ((await client.list({ query: { id } }, { signal })).list[0] ?? null)),
    [client, id],
  );
  const selection = loaded.data?.Selection_ID === id ? loaded.data : null;
  const title = t('title.selection-analysis');
  const open = (query: string): void => navigation.navigate(`${routes.selectionAnalysis()}?${query}`);
  const remove = async (): Promise<void> => {
    if (selection && (await actions.remove(selection))) navigation.navigate(routes.selectionAnalysis());
  };
  const buttons = (
    <ButtonRow>
      {(id !== '' || location.search !== '') && views.map(({ id: key, Component }) => <Component key={key} />)}
      <ScopeMenu
        own={actions.own ?? []}
        current={id}
        onBasket={({ Selection_ID }) => open(`Selection_ID=${Selection_ID}`)}
        onFilter={(query) => open(query === '' ? 'time=last-7-days' : query)}
      />
      {selection?.Is_Own && mayModify && (
        <MenuButton
          align="end"
          label={selection.Selection_Name}
          items={[
            { key: 'rename', label: t('rename'), icon: 'edit', onSelect: () => setRenaming(true) },
            { key: 'remove', label: t('remove'), icon: 'delete', danger: true, onSelect: () => void remove() },
          ]}
        />
      )}
    </ButtonRow>
  );
  const nothing = (text: string) => (
    <>
      <PageHeader title={title} actions={buttons} />
      <EmptyState
        icon="filter"
        title={t('choose')}
        text={text}
        action={
          <Button kind="primary" onClick={() => navigation.navigate(routes.articles())}>
            {t('toList')}
          </Button>
        }
      />
    </>
  );
  if (id === '' && location.search === '') return nothing(t('chooseText'));
  if (id !== '' && loaded.error !== undefined) return nothing(t('missing'));
  if (id !== '' && !selection)
    return (
      <>
        <PageHeader title={title} actions={buttons} />
        <Skeleton lines={12} />
      </>
    );
  if (selection && (!selection.First_At || !selection.Last_At)) return nothing(t('empty'));
  const unsaid =
    selection?.First_At && selection.Last_At
      ? {
          time: formatDateRange({ from: new Date(selection.First_At), to: new Date(selection.Last_At) }, timeZone),
        }
      : undefined;
  return (
    <>
      <ModuleScreen key={changes} narrows title={title} modules={modules} actions={buttons} unsaid={unsaid}>
        <Note>{t('narrowHint')}</Note>
      </ModuleScreen>
      {selection && (
        <BasketPanel
          selection={selection}
          actions={actions}
          onChange={() => {
            setChanges((count) => count + 1);
            loaded.reload();
          }}
        />
      )}
      {renaming && selection && (
        <NameDialog
          title={t('renameTitle')}
          label={t('name')}
          name={selection.Selection_Name}
          action={t('save')}
          onClose={() => setRenaming(false)}
          onSave={async (Selection_Name) => {
            const changed = await actions.change(selection, { Selection_Name });
            if (changed) loaded.reload();
            return changed !== undefined;
          }}
        />
      )}
    </>
  );
});

export default SelectionScreen;
