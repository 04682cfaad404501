import { observer } from 'mobx-react-lite';
import { QueryView, useClient, useLoaded, usePluginName, useText } from '#core/web';
import { EmptyState, Note, PageHeader, Panel, SearchInput, Segmented, Stack, useUrlState } from '#shared/ui';
import { pluginContract, type PluginRow } from '../contract';
import { PluginTable } from './plugin-table';

const views = ['all', 'off', 'failed', 'others'] as const;
const shown: Readonly<Record<(typeof views)[number], (row: PluginRow) => boolean>> = {
  all: () => true,
  off: ({ Is_On }) => !Is_On,
  failed: ({ Failure }) => Failure !== null,
  others: ({ Is_Own }) => !Is_Own,
};

/** Core features are essential plugins, which cannot be disabled. */
const groups = ['optional', 'core'] as const;

/** All plugins with their contributions and errors; enabling and disabling needs no restart. */
export default observer(function PluginScreen() {
  const t = useText('plugin-manager');
  const client = useClient(pluginContract);
  const getName = usePluginName();
  const [state, change] = useUrlState({ view: 'all', keyword: '' });
  const view = views.find((each) => each === state.view) ?? 'all';
  const loaded = useLoaded((signal) => client.list({}, { signal }), [client], 'plugins');
  const { data, reload } = loaded;
  const holding = (data?.list ?? []).filter(({ Blocks_Deletion }) => Blocks_Deletion);
  const word = state.keyword.trim().toLowerCase();
  const rows = (data?.list ?? []).filter(
    (row) => shown[view](row) && `${row.Plugin_ID} ${getName(row.Plugin_ID)}`.toLowerCase().includes(word),
  );
  return (
    <Stack>
      <PageHeader
        title={t('title.list')}
        text={t('intro')}
        actions={
          <>
            <SearchInput
              label={t('search')}
              value={state.keyword}
              onChange={(event) => change({ keyword: event.currentTarget.value })}
            />
            <Segmented
              label={t('show')}
              value={view}
              choices={views.map((value) => ({
                value,
                label: `${t(`views.${value}`)} ${(data?.list ?? []).filter(shown[value]).length}`,
              }))}
              onChange={(next) => change({ view: next })}
            />
          </>
        }
      />
      {data?.Refused.map(({ Name, Reason }) => (
        <Note key={Name}>{t('refused', { name: Name, reason: Reason })}</Note>
      ))}
      {holding.length > 0 && (
        <Note>
          {t('holdsRemovals', { names: holding.map(({ Plugin_ID }) => getName(Plugin_ID)).join(t('comma')) })}
        </Note>
      )}
      <QueryView query={loaded} lines={12}>
        {() =>
          rows.length === 0 ? (
            <Panel flush>
              <EmptyState compact icon="app" title={t('empty')} />
            </Panel>
          ) : (
            groups
              .map((group) => ({
                group,
                members: rows.filter(({ Is_Essential }) => Is_Essential === (group === 'core')),
              }))
              .filter(({ members }) => members.length > 0)
              .map(({ group, members }) => (
                <Panel flush key={group} title={`${t(`group.${group}`)} ${members.length}`}>
                  <PluginTable label={t(`group.${group}`)} rows={members} reload={reload} />
                </Panel>
              ))
          )
        }
      </QueryView>
    </Stack>
  );
});
