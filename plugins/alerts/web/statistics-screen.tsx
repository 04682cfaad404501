import { NavigationService, QueryView, useClient, useLoaded, useNamedText, useService, useText } from '#core/web';
import { formatDuration, formatNumber } from '#shared/format';
import { routes } from '#shared/routes';
import {
  DataTable,
  DateRangePicker,
  EmptyState,
  FigureButton,
  PageHeader,
  Panel,
  Stack,
  Tabs,
  useUi,
  useUrlState,
  getWireRange,
  type GridColumn,
} from '#shared/ui';
import { figureGroups, messageContract, type MessageFigures } from '../messages';

const defaults = { time: 'last-7-days', by: 'rule' };
const keys = {
  rule: 'Rule_ID',
  subject: 'Subject_ID',
  channel: 'Channel',
  receiver: 'Receiver_ID',
  hour: 'Hour',
} as const;
type FigureRow = MessageFigures & { readonly Key: string; readonly Name: string };

/** Figures with the list filter of what they count. */
const counts = [
  ['Total', {}],
  ['Sent', { State: 'sent' }],
  ['Delivered', { State: 'delivered' }],
  ['Read', { State: 'read' }],
  ['Confirmed', { State: 'confirmed' }],
  ['Failed', { State: 'failed' }],
  ['Useful', { Rating: 'useful' }],
  ['Useless', { Rating: 'useless' }],
] as const;
const times = [
  ['Read', 'Read_P50', 'Read_P95'],
  ['Confirm', 'Confirm_P50', 'Confirm_P95'],
] as const;

/** Deliveries, reads, confirmations and feedback of alerts; each figure opens its list. */
export default function StatisticsScreen() {
  const t = useText('alerts');
  const text = useNamedText();
  const { language, timeZone } = useUi();
  const client = useClient(messageContract);
  const navigation = useService(NavigationService);
  const [state, change] = useUrlState(defaults);
  const by = figureGroups.find((each) => each === state.by) ?? 'rule';
  const notifiedAt = getWireRange(state.time, timeZone) || '..';
  const loaded = useLoaded(
    (signal) => client.figures({ query: { Notified_At: notifiedAt, By: by } }, { signal }),
    [client, state.time, by],
    'figures',
  );
  const getName = ({ Key, Name }: FigureRow): string => {
    if (Key === '') return t('figures.all');
    if (by === 'rule' && Key === '0') return t('message.byHand');
    if (by === 'hour') return `${Key.padStart(2, '0')}:00`;
    if (by === 'channel') return text(`${Key}-channel:channel.${Key}`);
    return Name || Key;
  };
  const time = (value: number | null): string => (value === null ? '—' : formatDuration(value, language));
  const columns: readonly GridColumn<FigureRow>[] = [
    { id: 'name', title: t(`figures.by.${by}`), width: 150, grow: 1, render: getName },
    ...counts.map(
      ([name, filter]): GridColumn<FigureRow> => ({
        id: name,
        title: t(`figures.${name}`),
        width: 72,
        align: 'end',
        render: (row) => (
          <FigureButton
            value={row[name]}
            label={`${getName(row)} ${t(`figures.${name}`)} ${formatNumber(row[name], language)}`}
            pressed={false}
            onClick={() =>
              navigation.navigate(
                routes.alertMessages({
                  time: state.time,
                  ...filter,
                  ...(row.Key === '' ? {} : { [keys[by]]: row.Key }),
                }),
              )
            }
          />
        ),
      }),
    ),
    ...times.map(
      ([name, median, max]): GridColumn<FigureRow> => ({
        id: median,
        title: t(`figures.${name}_Times`),
        width: 150,
        align: 'end',
        render: (row) => (row[median] === null ? '—' : `${time(row[median])} / ${time(row[max])}`),
      }),
    ),
  ];
  return (
    <Stack>
      <PageHeader
        title={t('title.inform-statistics')}
        text={t('figures.intro')}
        actions={<DateRangePicker value={state.time} onChange={(time) => change({ time })} />}
      />
      <Panel flush>
        <Tabs
          label={t('title.inform-statistics')}
          tabs={figureGroups.map((key) => ({ key, title: t(`figures.by.${key}`) }))}
          value={by}
          onChange={(next) => change({ by: next })}
        >
          <QueryView
            query={loaded}
            lines={8}
            replaceOnError
            empty={<EmptyState icon="bell" title={t('message.none')} text={t('message.noneText')} />}
            isEmpty={(data) => data.All.Total === 0}
          >
            {(data) => (
              <DataTable
                label={t('title.inform-statistics')}
                rows={[{ ...data.All, Key: '', Name: '' }, ...data.Groups]}
                rowKey={({ Key }) => Key}
                columns={columns}
              />
            )}
          </QueryView>
        </Tabs>
      </Panel>
    </Stack>
  );
}
