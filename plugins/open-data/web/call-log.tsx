import { QueryView, useClient, useLoaded, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import {
  Checkbox,
  DataTable,
  EmptyState,
  FilterBar,
  Pagination,
  SelectBox,
  Stack,
  Tag,
  TimeText,
  useUi,
  type GridColumn,
} from '#shared/ui';
import { keyContract, loggedDays, type ApiCall } from '../key-contract';
import styles from './open-data.module.css';

interface CallLogProps {
  readonly state: Readonly<Record<'key' | 'recent' | 'failed' | 'page', string>>;
  readonly setState: (change: Readonly<Record<string, string>>) => void;
}

const size = 20;
const flag = (value: string): 'true' | 'false' => (value === 'true' ? 'true' : 'false');

/** Log of API calls: key, query, number of rows, and duration. */
export function CallLog({ state, setState }: CallLogProps) {
  const t = useText('open-data');
  const { language } = useUi();
  const client = useClient(keyContract);
  const { key, recent, failed } = state;
  const page = Number(state.page) || 1;
  const keys = useLoaded((signal) => client.keys({}, { signal }), [client], 'keys');
  const loaded = useLoaded(
    (signal) =>
      client.calls(
        { query: { Key_ID: key || undefined, Is_Recent: flag(recent), Is_Failed: flag(failed), page, size } },
        { signal },
      ),
    [client, key, recent, failed, page],
    'calls',
  );
  const columns: readonly GridColumn<ApiCall>[] = [
    { id: 'at', title: t('call.at'), width: 160, render: ({ Called_At }) => <TimeText at={Called_At} form="full" /> },
    { id: 'key', title: t('call.key'), width: 140, render: ({ Key_Name }) => Key_Name },
    { id: 'protocol', title: t('call.protocol'), width: 80, render: ({ Protocol }) => t(`protocol.${Protocol}`) },
    { id: 'name', title: t('call.name'), width: 110, render: ({ Call_Name }) => <code>{Call_Name}</code> },
    {
      id: 'question',
      title: t('call.question'),
      width: 260,
      grow: 1,
      render: ({ Question }) => <code className={styles.question}>{Question}</code>,
    },
    {
      id: 'status',
      title: t('call.status'),
      width: 80,
      render: ({ Status }) => <Tag tone={Status < 400 ? 'positive' : 'negative'}>{String(Status)}</Tag>,
    },
    {
      id: 'rows',
      title: t('call.rows'),
      width: 80,
      align: 'end',
      render: ({ Row_Count }) => formatNumber(Row_Count, language),
    },
    {
      id: 'ms',
      title: t('call.ms'),
      width: 90,
      align: 'end',
      render: ({ Milliseconds }) => formatNumber(Milliseconds, language),
    },
    { id: 'address', title: t('call.address'), width: 130, render: ({ Address }) => Address },
  ];
  return (
    <Stack>
      <FilterBar onReset={() => setState({ key: '', recent: 'false', failed: 'false', page: '1' })}>
        <SelectBox
          aria-label={t('call.key')}
          placeholder={t('call.anyKey')}
          options={(keys.data?.list ?? []).map(({ Key_ID, Key_Name }) => ({ value: Key_ID, label: Key_Name }))}
          value={key || null}
          onChange={(next) => setState({ key: next ?? '', page: '1' })}
        />
        <Checkbox checked={recent === 'true'} onChange={(on) => setState({ recent: String(on), page: '1' })}>
          {t('call.recent')}
        </Checkbox>
        <Checkbox checked={failed === 'true'} onChange={(on) => setState({ failed: String(on), page: '1' })}>
          {t('call.failed')}
        </Checkbox>
      </FilterBar>
      <QueryView
        query={loaded}
        lines={6}
        compact
        empty={<EmptyState icon="list" title={t('call.empty')} text={t('call.emptyText', { days: loggedDays })} />}
      >
        {(data) => (
          <>
            <DataTable
              label={t('call.count', { count: data.total })}
              rows={data.list}
              rowKey={({ Call_ID }) => Call_ID}
              columns={columns}
            />
            <Pagination
              page={page}
              size={size}
              total={data.total}
              onPage={(next) => setState({ page: String(next) })}
            />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
