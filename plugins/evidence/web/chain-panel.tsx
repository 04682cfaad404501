import { observer } from 'mobx-react-lite';
import {
  AuthService,
  MessageService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useReloading,
  useService,
  useText,
} from '#core/web';
import { formatFileSize, formatNumber } from '#shared/format';
import {
  Button,
  CopyButton,
  DataTable,
  EmptyState,
  Panel,
  Skeleton,
  Tag,
  TimeText,
  useUi,
  type GridColumn,
} from '#shared/ui';
import { evidenceManageContract, type ChainState } from '../contract';
import styles from './evidence.module.css';

const megabyte = 1024 * 1024;
/** Polling interval of a running verification in milliseconds. */
const pollTime = 2_000;

/** Shows the length of each chain, its remaining quota, and the result of its last verification. */
export const ChainPanel = observer(() => {
  const t = useText('evidence');
  const { language } = useUi();
  const client = useClient(evidenceManageContract);
  const messages = useService(MessageService);
  const mayVerify = useService(PrivilegeService).can('evidence-setting').action;
  const isOperator = useService(AuthService).user?.User_Type === 'operator';
  const loaded = useLoaded((signal) => client.chains({}, { signal }), [client]);
  const { data, reload } = loaded;
  const isRunning = data?.list.some(({ Check }) => Check !== null && Check.Ended_At === null) ?? false;
  useReloading(reload, pollTime, isRunning);
  const verify = (Client_ID: string): void =>
    void client.verify({ body: { Client_ID } }).then(reload, (thrown: unknown) => messages.error(thrown));

  const columns: readonly GridColumn<ChainState>[] = [
    ...(isOperator
      ? [
          {
            id: 'client',
            title: t('chain.client'),
            width: 160,
            grow: 1,
            render: ({ Client_Name }: ChainState) => Client_Name,
          },
        ]
      : []),
    { id: 'keep', title: t('chain.keep'), width: 120, render: ({ Keep }) => t(`keep.${Keep}`) },
    {
      id: 'entries',
      title: t('chain.entries'),
      width: 90,
      align: 'end',
      render: ({ Entries }) => formatNumber(Entries, language),
    },
    {
      id: 'articles',
      title: t('chain.articles'),
      width: 90,
      align: 'end',
      render: ({ Articles }) => formatNumber(Articles, language),
    },
    {
      id: 'size',
      title: t('chain.size'),
      width: 150,
      align: 'end',
      render: ({ Bytes, Size_Limit_MB }) =>
        `${formatFileSize(Bytes, language)} / ${formatFileSize(Size_Limit_MB * megabyte, language)}`,
    },
    { id: 'last', title: t('chain.last'), width: 140, render: ({ Last_At }) => <TimeText at={Last_At} /> },
    {
      id: 'hash',
      title: t('chain.hash'),
      width: 180,
      render: ({ Hash }) =>
        Hash ? (
          <span className={styles.cell}>
            <span className={styles.hash} title={Hash}>
              {Hash.slice(0, 12)}…
            </span>
            <CopyButton text={Hash} />
          </span>
        ) : (
          '—'
        ),
    },
    { id: 'check', title: t('chain.check'), width: 220, grow: 1, render: (chain) => <CheckCell chain={chain} /> },
    ...(mayVerify
      ? [
          {
            id: 'verify',
            title: t('chain.action'),
            width: 120,
            render: ({ Client_ID, Entries, Check }: ChainState) => (
              <Button
                small
                icon="shield"
                busy={Check !== null && Check.Ended_At === null}
                disabled={Entries === 0}
                onClick={() => verify(Client_ID)}
              >
                {t('chain.verify')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  const faults =
    data?.list.flatMap(({ Client_ID, Client_Name, Check, Refused, Refused_At }) => [
      ...(Refused > 0
        ? [
            {
              key: `${Client_ID} full`,
              text: t('chain.refused', { name: Client_Name, count: Refused }),
              at: Refused_At,
            },
          ]
        : []),
      ...(Check?.Breaks ?? []).map(({ Sequence, Reason, Text }, index) => ({
        key: `${Client_ID} ${index}`,
        text: t('chain.break', { name: Client_Name, sequence: Sequence, reason: t(`reason.${Reason}`) }),
        title: Text,
        at: null,
      })),
    ]) ?? [];
  return (
    <Panel title={t('chain.title')} flush>
      <QueryView
        query={loaded}
        skeleton={
          <div className={styles.padded}>
            <Skeleton lines={3} />
          </div>
        }
        compact
        replaceOnError
        empty={<EmptyState compact icon="shield" title={t('chain.none')} text={t('chain.noneText')} />}
      >
        {(data) => (
          <>
            <DataTable
              label={t('chain.state')}
              rows={data.list}
              rowKey={({ Client_ID }) => Client_ID}
              columns={columns}
            />
            {faults.length > 0 && (
              <ul className={styles.breaks} role="alert">
                {faults.map(({ key, text, at }) => (
                  <li key={key}>
                    {text}
                    {at && (
                      <>
                        {' '}
                        (<TimeText at={at} />)
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
});

function CheckCell({ chain: { Check } }: { readonly chain: ChainState }) {
  const t = useText('evidence');
  const { language } = useUi();
  if (!Check) return <>{t('chain.unchecked')}</>;
  if (Check.Ended_At === null) return <>{t('chain.checking')}</>;
  return (
    <span className={styles.cell}>
      {Check.Breaks.length === 0 ? (
        <Tag tone="positive">{t('chain.whole')}</Tag>
      ) : (
        <Tag tone="negative">{t('chain.broken', { count: Check.Breaks.length })}</Tag>
      )}
      <span>{t('chain.checked', { records: formatNumber(Check.Records, language) })}</span>{' '}
      <TimeText at={Check.Ended_At} />
    </span>
  );
}
