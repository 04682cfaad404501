import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLink,
  useLoaded,
  useResourceClient,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  FilterBar,
  FilterItem,
  PageHeader,
  Pagination,
  SearchInput,
  Segmented,
  Stack,
  Toggle,
  useDebounced,
  useUrlState,
} from '#shared/ui';
import { announcementContract, announcementStates, type ShownAnnouncement } from '../contract';
import { announcement } from '../resource';
import { AnnouncementDrawer } from './announcement-drawer';
import { AnnouncementForm } from './announcement-form';
import { AnnouncementTable } from './announcement-table';
import { ReaderList } from './reader-list';

const defaults = { state: 'current', unread: '', keyword: '', page: '1', id: '' };
const size = 20;

/**
 * Announcements from the caller's administrators and operators; users with the privilege also edit them here and see
 * who has read them.
 */
const AnnouncementScreen = observer(() => {
  const t = useText('announcements');
  const client = useClient(announcementContract);
  const linkTo = useLink();
  const calls = useResourceClient(announcement);
  const may = useService(PrivilegeService).can('announcement');
  const [state, setState] = useUrlState(defaults);
  const [form, setForm] = useState<{ readonly row: ShownAnnouncement | null } | null>(null);
  const [readersOf, setReadersOf] = useState<ShownAnnouncement | null>(null);
  const [removing, setRemoving] = useState<ShownAnnouncement | null>(null);
  const keyword = useDebounced(state.keyword.trim());
  const State = announcementStates.find((each) => each === state.state) ?? 'current';
  const loaded = useLoaded(
    (signal) =>
      client.inbox(
        {
          query: {
            State,
            page: Number(state.page) || 1,
            size,
            ...(state.unread ? { Is_Unread: 'true' as const } : {}),
            ...(keyword ? { keyword } : {}),
          },
        },
        { signal },
      ),
    [client, State, state.unread, keyword, state.page],
    'list',
  );
  const { data, reload } = loaded;
  const remove = useAction(async (row: ShownAnnouncement) => {
    await calls.remove([row.Announcement_ID]);
    reload();
  });
  const opened = data?.list.find(({ Announcement_ID }) => Announcement_ID === state.id);
  const states = announcementStates.filter((each) => may.modify || each !== 'planned');
  return (
    <Stack>
      <PageHeader
        title={t('title.announcement')}
        count={data?.total}
        details={
          data &&
          data.Unread_Count > 0 && (
            <a {...linkTo(routes.announcements({ unread: 'true' }))}>{t('unread', { count: data.Unread_Count })}</a>
          )
        }
        actions={
          may.modify && (
            <Button kind="primary" icon="add" onClick={() => setForm({ row: null })}>
              {t('add')}
            </Button>
          )
        }
      />
      <FilterBar onReset={() => setState(defaults)}>
        <Segmented
          label={t('state.label')}
          value={State}
          choices={states.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(value) => setState({ state: value, page: '1' })}
        />
        <FilterItem label={t('onlyUnread')}>
          {(id) => (
            <Toggle
              id={id}
              checked={state.unread === 'true'}
              onChange={(on) => setState({ unread: on ? 'true' : '', page: '1' })}
            />
          )}
        </FilterItem>
        <SearchInput
          label={t('search')}
          value={state.keyword}
          onChange={({ target }) => setState({ keyword: target.value, page: '1' }, { replace: true })}
        />
      </FilterBar>
      <QueryView
        query={loaded}
        lines={8}
        empty={<EmptyState icon="bell" title={t(state.unread ? 'noneUnread' : 'announcement.empty')} />}
      >
        {(data) => (
          <>
            <AnnouncementTable
              rows={data.list}
              may={may}
              onOpen={(row) => setState({ id: row.Announcement_ID })}
              onReaders={setReadersOf}
              onEdit={(row) => setForm({ row })}
              onRemove={setRemoving}
            />
            {data.total > size && (
              <Pagination
                page={Number(state.page) || 1}
                size={size}
                total={data.total}
                onPage={(page) => setState({ page: String(page) })}
              />
            )}
          </>
        )}
      </QueryView>
      {opened && <AnnouncementDrawer announcement={opened} onRead={reload} onClose={() => setState({ id: '' })} />}
      {readersOf && <ReaderList announcement={readersOf} onClose={() => setReadersOf(null)} />}
      {form && (
        <AnnouncementForm
          row={form.row}
          onClose={() => setForm(null)}
          onSaved={() => {
            setForm(null);
            reload();
          }}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('remove')}
        action={t('remove')}
        onConfirm={() => {
          if (removing) void remove.run(removing);
          setRemoving(null);
        }}
        onClose={() => setRemoving(null)}
      >
        {t('removeText', { title: removing?.Title ?? '' })}
      </ConfirmDialog>
    </Stack>
  );
});

export default AnnouncementScreen;
