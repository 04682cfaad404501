import { type ReactNode } from 'react';
import { QueryView, useLoaded, useReloading, useText } from '#core/web';
import {
  ChoiceBox,
  DateRangePicker,
  EmptyState,
  FilterBar,
  FilterItem,
  isEnter,
  PageHeader,
  Pagination,
  Panel,
  SearchInput,
  Stack,
  useUi,
  useUrlState,
  getWireRange,
} from '#shared/ui';
import { levelTerms } from '#shared/vocabulary';
import { messageStates, type AlertMessage, type MessageFilter } from '../messages';
import { MessageTable } from './message-table';

const defaults = {
  time: 'last-7-days',
  Level: '',
  State: '',
  Rule_ID: '',
  Receiver_ID: '',
  Subject_ID: '',
  Article_ID: '',
  Alert_ID: '',
  Channel: '',
  Hour: '',
  Rating: '',
  keyword: '',
  page: '1',
};
const size = 20;
type Asked = { readonly page: number; readonly size: number } & Readonly<Record<string, unknown>>;

interface MessageScreenProps {
  readonly title: string;
  readonly text: string;
  /** Loads a page; must be a stable function, otherwise the list is requested on every render. */
  readonly ask: (
    query: Asked,
    signal: AbortSignal,
  ) => Promise<{ readonly list: readonly AlertMessage[]; readonly total: number }>;
  readonly actions?: (list: readonly AlertMessage[], reload: () => void) => ReactNode;
  readonly isReceipts?: boolean;
}

/** List of notifications with filters, which are stored in the URL so that figures can link here. */
export function MessageScreen({ title, text, ask, actions, isReceipts }: MessageScreenProps) {
  const t = useText('alerts');
  const { language, timeZone } = useUi();
  const [state, change] = useUrlState(defaults);
  const set = (changes: Partial<typeof defaults>): void => change({ ...changes, page: '1' });
  const { time, page, ...filters } = state;
  const activeFilters = Object.entries(filters).filter(([, value]) => value !== '');
  const key = JSON.stringify(state);
  const loaded = useLoaded(
    (signal) => {
      const query = { ...Object.fromEntries(activeFilters), Notified_At: getWireRange(time, timeZone) || undefined };
      return ask({ ...query, page: Number(page), size }, signal);
    },
    [ask, key, timeZone],
    'alert-messages',
  );
  const { data, reload } = loaded;
  useReloading(reload, 30_000);
  return (
    <Stack>
      <PageHeader title={title} text={text} actions={actions?.(data?.list ?? [], reload)} />
      <FilterBar
        onReset={() => change({ ...defaults })}
        active={activeFilters.map(([name, value]) => ({
          key: name,
          text: getChip(t, language, name as keyof MessageFilter, value),
          onRemove: () => set({ [name]: '' }),
        }))}
      >
        <FilterItem label={t('message.notifiedAt')}>
          {(id) => <DateRangePicker id={id} value={time} onChange={(next) => set({ time: next })} />}
        </FilterItem>
        <FilterItem label={t('replay.level')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={state.Level}
              empty={t('message.any')}
              choices={levelTerms.values.map((value) => ({
                value: String(levelTerms.numbers[value]),
                label: levelTerms.getLabel(value, language),
              }))}
              onChange={(Level) => set({ Level })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('message.state')}>
          {(id) => (
            <ChoiceBox
              id={id}
              value={state.State}
              empty={t('message.any')}
              choices={messageStates.map((value) => ({ value: value as string, label: t(`states.${value}`) }))}
              onChange={(State) => set({ State })}
            />
          )}
        </FilterItem>
        <FilterItem label={t('message.search')}>
          {(id) => (
            <SearchInput
              id={id}
              label={t('message.search')}
              defaultValue={state.keyword}
              onKeyDown={(event) => isEnter(event) && set({ keyword: event.currentTarget.value })}
            />
          )}
        </FilterItem>
      </FilterBar>
      <Panel flush>
        <QueryView
          query={loaded}
          lines={8}
          replaceOnError
          empty={<EmptyState icon="bell" title={t('message.none')} text={t('message.noneText')} />}
          isEmpty={(data) => data.total === 0}
        >
          {(data) => (
            <>
              <MessageTable label={title} rows={data.list} isReceipts={isReceipts} />
              <Pagination
                page={Number(page)}
                size={size}
                total={data.total}
                onPage={(next) => change({ page: String(next) })}
              />
            </>
          )}
        </QueryView>
      </Panel>
    </Stack>
  );
}

function getChip(t: ReturnType<typeof useText>, language: string, name: keyof MessageFilter, value: string): string {
  if (name === 'State') return t(`states.${value}`);
  if (name === 'Level') return levelTerms.getLabel(levelTerms.ofNumber(Number(value)), language);
  if (name === 'Rule_ID' && value === '0') return t('message.byHand');
  if (name === 'Rating') return t(`rating.${value}`);
  return `${t(`filters.${name}`)} ${value}`;
}
