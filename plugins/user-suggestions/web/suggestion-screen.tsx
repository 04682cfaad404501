import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useAction,
  useClient,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { routes } from '#shared/routes';
import {
  Button,
  DataTable,
  EmptyState,
  type GridColumn,
  PageHeader,
  Pagination,
  Panel,
  ReasonDialog,
  Stack,
  Tabs,
  TimeText,
  useUrlState,
} from '#shared/ui';
import { suggestionContract, suggestionStates, type UserSuggestion } from '../contract';
import { SuggestionState, SuggestionTitle, SuggestionWish } from './suggestion-wish';

const size = 20;

/**
 * Screen with readers' reports of wrong or missing content, which are accepted and carried out or refused with a
 * reason.
 */
export default observer(function SuggestionScreen() {
  const t = useText('user-suggestions');
  const client = useClient(suggestionContract);
  const messages = useService(MessageService);
  const privileges = useService(PrivilegeService);
  const mayAct = privileges.can('user-suggestion').action;
  const mayChangeRules = privileges.can('subject-monitor').modify;
  const [state, change] = useUrlState({ State: 'waiting', page: '1' });
  const shown = suggestionStates.find((value) => value === state.State) ?? 'waiting';
  const loaded = useLoaded(
    (signal) => client.list({ query: { State: shown, page: Number(state.page), size } }, { signal }),
    [client, shown, state.page],
    'list',
  );
  const { data, reload } = loaded;
  const [refused, setRefused] = useState<UserSuggestion | null>(null);
  const accept = useAction(async (id: string) => {
    await client.accept({ body: { User_Suggestion_ID: id } });
    messages.show('success', t('accepted'));
    reload();
  });
  const refuse = useAction(async (id: string, reason: string) => {
    await client.refuse({ body: { User_Suggestion_ID: id, Reason: reason } });
    messages.show('success', t('refused'));
    reload();
  });
  const columns: readonly GridColumn<UserSuggestion>[] = [
    { id: 'wish', title: t('field.wish'), width: 220, render: (row) => <SuggestionWish row={row} /> },
    { id: 'title', title: t('field.title'), width: 280, grow: 1, render: (row) => <SuggestionTitle row={row} /> },
    { id: 'text', title: t('field.text'), width: 180, grow: 1, render: ({ Text }) => Text || '—' },
    { id: 'by', title: t('field.by'), width: 110, render: ({ User_Name }) => User_Name ?? '—' },
    { id: 'at', title: t('field.at'), width: 130, render: ({ Created_At }) => <TimeText at={Created_At} /> },
    ...(shown === 'waiting'
      ? []
      : [
          {
            id: 'state',
            title: t('field.state'),
            width: 200,
            render: (row: UserSuggestion) => <SuggestionState row={row} />,
          },
        ]),
  ];
  const actions = (row: UserSuggestion) => (
    <>
      {row.Kind === 'subject' && row.Subject_ID && mayChangeRules && (
        <a href={routes.subjectUpdate({ id: row.Subject_ID })}>{t('rule')}</a>
      )}
      <Button
        small
        kind="quiet"
        icon="check"
        title={t(`acceptHint.${row.Kind}`)}
        busy={accept.busy}
        onClick={() => void accept.run(row.User_Suggestion_ID)}
      >
        {t('accept')}
      </Button>
      <Button small kind="quiet" onClick={() => setRefused(row)}>
        {t('refuse')}
      </Button>
    </>
  );
  return (
    <Stack>
      <PageHeader title={t('title.user-suggestion')} text={t('intro')} />
      <Panel>
        <Tabs
          label={t('title.user-suggestion')}
          value={shown}
          tabs={suggestionStates.map((key) => ({ key, title: t(`state.${key}`), count: data?.Counts[key] }))}
          onChange={(key) => change({ State: key, page: '1' })}
        >
          <QueryView
            query={loaded}
            lines={5}
            compact
            empty={
              <EmptyState
                compact
                icon="flag"
                title={t('empty', { state: t(`state.${shown}`) })}
                text={t('emptyText')}
              />
            }
          >
            {(data) => (
              <DataTable
                label={t('title.user-suggestion')}
                rows={data.list}
                rowKey={({ User_Suggestion_ID }) => User_Suggestion_ID}
                columns={columns}
                actions={mayAct && shown === 'waiting' ? actions : undefined}
              />
            )}
          </QueryView>
        </Tabs>
        {data && data.total > size && (
          <Pagination
            page={Number(state.page)}
            size={size}
            total={data.total}
            onPage={(page) => change({ page: String(page) })}
          />
        )}
      </Panel>
      {refused && (
        <ReasonDialog
          title={t('refuseTitle', { title: refused.Title })}
          label={t('field.reason')}
          hint={t('reasonHint')}
          action={t('refuse')}
          onSave={(reason) => refuse.run(refused.User_Suggestion_ID, reason)}
          onClose={() => setRefused(null)}
        />
      )}
    </Stack>
  );
});
