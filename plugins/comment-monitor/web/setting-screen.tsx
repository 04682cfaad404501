import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, QueryView, useAction, useClient, useLoaded, useService, useText } from '#core/web';
import { commentSettingContract, trackingContract, type CommentSetting } from '#plugins/article-tracking';
import {
  ChoiceBox,
  ConfirmDialog,
  EmptyState,
  FilterBar,
  PageHeader,
  Pagination,
  SearchInput,
  Stack,
  useDebounced,
  useUrlState,
} from '#shared/ui';
import { SettingForm } from './setting-form';
import { SettingTable } from './setting-table';

const defaults = { keyword: '', enabled: '', page: '1' };
const size = 20;
const states = ['true', 'false'] as const;

/** Settings for fetching the comments of tracked articles, with the latest results. */
const SettingScreen = observer(() => {
  const t = useText('comment-monitor');
  const client = useClient(commentSettingContract);
  const tracking = useClient(trackingContract);
  const may = useService(PrivilegeService).can('article-tracking');
  const [state, setState] = useUrlState(defaults);
  const [editing, setEditing] = useState<CommentSetting | null>(null);
  const [removing, setRemoving] = useState<CommentSetting | null>(null);
  const keyword = useDebounced(state.keyword.trim());
  const Is_Enabled = states.find((each) => each === state.enabled);
  const page = Number(state.page) || 1;
  const loaded = useLoaded(
    (signal) => client.list({ query: { keyword: keyword || undefined, Is_Enabled, page, size } }, { signal }),
    [client, keyword, Is_Enabled, page],
    'list',
  );
  const { data, reload } = loaded;
  const change = useAction(async (work: () => Promise<unknown>) => {
    await work();
    reload();
  });
  return (
    <Stack>
      <PageHeader title={t('title.comment-extraction-setting')} count={data?.total} text={t('setting.text')} />
      <FilterBar onReset={() => setState(defaults)}>
        <ChoiceBox
          aria-label={t('setting.enabled')}
          empty={t('setting.all')}
          value={state.enabled}
          choices={states.map((value) => ({ value, label: t(`setting.state.${value}`) }))}
          onChange={(enabled) => setState({ enabled, page: '1' })}
        />
        <SearchInput
          label={t('searchArticles')}
          value={state.keyword}
          onChange={({ target }) => setState({ keyword: target.value, page: '1' }, { replace: true })}
        />
      </FilterBar>
      <QueryView query={loaded} lines={8} empty={<EmptyState icon="comment" title={t('none')} text={t('noneText')} />}>
        {(data) => (
          <>
            <SettingTable
              rows={data.list}
              may={may}
              onEnable={({ Article_Track_Task_ID }, on) =>
                void change.run(() =>
                  client.changeEnableStatus({ body: { id: [Article_Track_Task_ID], Is_Enabled: on } }),
                )
              }
              onEdit={setEditing}
              onRun={({ Article_ID }) =>
                void change.run(() => tracking.createReplyTask({ body: { id: [Article_ID] } }))
              }
              onRemove={setRemoving}
            />
            {data.total > size && (
              <Pagination
                page={page}
                size={size}
                total={data.total}
                onPage={(next) => setState({ page: String(next) })}
              />
            )}
          </>
        )}
      </QueryView>
      {editing && (
        <SettingForm
          setting={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            reload();
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('setting.remove', { title: removing?.Article_Title ?? '' })}
        action={t('setting.removeAction')}
        onConfirm={() => {
          const id = removing?.Article_Track_Task_ID;
          if (id) void change.run(() => client.remove({ query: { id } }));
          setRemoving(null);
        }}
        onClose={() => setRemoving(null)}
      >
        {t('setting.removeText')}
      </ConfirmDialog>
    </Stack>
  );
});

export default SettingScreen;
