import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { NavigationService, useLabels, useService, useText } from '#core/web';
import type { Module } from '#plugins/analysis';
import { ModuleGrid, type PlacedModule } from '#plugins/analysis/web';
import { routes } from '#shared/routes';
import { dateShortcuts, type DateShortcut } from '#shared/time';
import { Button, PageHeader, Segmented, useUrlState } from '#shared/ui';
import { nameNetwork, namedTogether, type NetworkRow } from '../modules';
import { NetworkPicture } from './network-picture';

/** Default URL parameters: the period and the selected name. */
const unset = { period: 'last-30-days', name: '' };
const offered = ['last-7-days', 'last-30-days'] as const satisfies readonly DateShortcut[];

/** Screen with the names of an article, their relations and other articles that mention them. */
export default observer(function NetworkScreen() {
  const t = useText('article-network');
  const navigation = useService(NavigationService);
  const id = navigation.place?.parameters.id ?? '';
  const [state, change] = useUrlState(unset);
  const Period = dateShortcuts.find((shortcut) => shortcut === state.period) ?? 'last-30-days';
  const getLabel = useLabels([{ entity: 'article', id }]);
  const input = useMemo(() => ({ Named_With: id, Period }), [id, Period]);
  const modules: readonly PlacedModule[] = [
    {
      slot: 'network',
      module: nameNetwork as unknown as Module,
      span: 12,
      tall: true,
      picture: (view) => (
        <NetworkPicture
          view={{ ...view, rows: view.rows as readonly NetworkRow[], before: null }}
          input={input}
          selected={state.name}
          onSelect={(name) => change({ name })}
        />
      ),
    },
    { slot: 'related', module: namedTogether as unknown as Module, span: 12 },
  ];
  return (
    <>
      <PageHeader
        title={t('title.article-network')}
        details={getLabel('article', id)}
        actions={
          <>
            <Segmented
              label={t('period')}
              value={Period}
              onChange={(period) => change({ period })}
              choices={offered.map((value) => ({ value, label: t(`periods.${value}`) }))}
            />
            <Button icon="article" onClick={() => navigation.navigate(routes.article(id))}>
              {t('toArticle')}
            </Button>
          </>
        }
      />
      <ModuleGrid modules={modules} input={input} />
    </>
  );
});
