import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PrivilegeService, QueryView, useClient, useLoaded, useService, useText } from '#core/web';
import {
  Button,
  DataTable,
  EmptyState,
  type GridColumn,
  PageHeader,
  Pagination,
  Panel,
  Stack,
  TimeText,
  useUrlState,
} from '#shared/ui';
import { suggestionContract, type UserSuggestion } from '../contract';
import { MissingDialog } from './missing-dialog';
import { SuggestionState, SuggestionTitle, SuggestionWish } from './suggestion-wish';

const size = 20;

/** Screen with the reader's own reports and their outcome. */
export default observer(function MySuggestionsScreen() {
  const t = useText('user-suggestions');
  const client = useClient(suggestionContract);
  const maySend = useService(PrivilegeService).can('send-suggestion').action;
  const [state, change] = useUrlState({ page: '1' });
  const [open, setOpen] = useState(false);
  const loaded = useLoaded(
    (signal) => client.submitted({ query: { page: Number(state.page), size } }, { signal }),
    [client, state.page],
    'list',
  );
  const { data, reload } = loaded;
  const columns: readonly GridColumn<UserSuggestion>[] = [
    { id: 'wish', title: t('field.wish'), width: 220, render: (row) => <SuggestionWish row={row} /> },
    { id: 'title', title: t('field.title'), width: 280, grow: 1, render: (row) => <SuggestionTitle row={row} /> },
    { id: 'at', title: t('field.at'), width: 130, render: ({ Created_At }) => <TimeText at={Created_At} /> },
    { id: 'state', title: t('field.state'), width: 240, render: (row) => <SuggestionState row={row} /> },
  ];
  return (
    <Stack>
      <PageHeader
        title={t('title.own-suggestion')}
        text={t('ownIntro')}
        actions={
          maySend && (
            <Button kind="primary" icon="add" onClick={() => setOpen(true)}>
              {t('missing')}
            </Button>
          )
        }
      />
      <Panel flush={(data?.list.length ?? 0) > 0}>
        <QueryView
          query={loaded}
          lines={5}
          compact
          empty={<EmptyState icon="flag" title={t('ownEmpty')} text={t('ownEmptyText')} />}
        >
          {(data) => (
            <DataTable
              label={t('title.own-suggestion')}
              rows={data.list}
              rowKey={({ User_Suggestion_ID }) => User_Suggestion_ID}
              columns={columns}
            />
          )}
        </QueryView>
        {data && data.total > size && (
          <Pagination
            page={Number(state.page)}
            size={size}
            total={data.total}
            onPage={(page) => change({ page: String(page) })}
          />
        )}
      </Panel>
      {open && (
        <MissingDialog
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false);
            reload();
          }}
        />
      )}
    </Stack>
  );
});
