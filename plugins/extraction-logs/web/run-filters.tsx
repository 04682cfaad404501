import { useEffect, useState } from 'react';
import { selectContract } from '#core/contract';
import { useClient, useLoaded, useOptions, useText } from '#core/web';
import {
  ChoiceBox,
  DateRangePicker,
  FilterBar,
  FilterItem,
  SearchInput,
  SelectBox,
  getShortcut,
  useDebounced,
  useUi,
  type ActiveFilter,
} from '#shared/ui';
import { runStatuses } from '../contract';

type Values = Readonly<Record<'source' | 'status' | 'keyword' | 'time' | 'news', string>>;

interface RunFiltersProps {
  readonly values: Values;
  readonly onChange: (changes: Partial<Values>, typing?: boolean) => void;
}

/** Filters of the log: source, result, time, keywords, and whether something new was found. */
export function RunFilters({ values, onChange }: RunFiltersProps) {
  const t = useText('extraction-logs');
  const { t: ui } = useUi();
  const client = useClient(selectContract);
  const [typed, setTyped] = useState(values.keyword);
  const rested = useDebounced(typed, 300);
  useEffect(() => setTyped(values.keyword), [values.keyword]);
  useEffect(() => {
    if (rested === typed && rested.trim() !== values.keyword) onChange({ keyword: rested.trim() }, true);
  }, [rested]);
  const sources = useOptions('extraction-source');
  const chosen = useLoaded(
    async (signal) =>
      values.source
        ? (await client.selectHelper({ query: { entity_name: 'extraction-source', ids: values.source } }, { signal }))
            .list[0]?.label
        : undefined,
    [client, values.source],
  );
  const name = chosen.data ?? values.source;
  const statusesText = (statuses: string): string =>
    statuses
      .split(',')
      .filter((status) => status !== '')
      .map((status) => t(`status.${status}`))
      .join(' / ');
  const shortcut = getShortcut(values.time);
  const chips: readonly (readonly [keyof Values, string])[] = [
    ['source', `${t('field.source')}: ${name}`],
    ['status', `${t('field.status')}: ${statusesText(values.status)}`],
    ['time', `${t('field.time')}: ${shortcut ? ui(shortcut) : values.time}`],
    ['keyword', `${t('field.keyword')}: ${values.keyword}`],
    ['news', t('news.true')],
  ];
  const active: ActiveFilter[] = chips
    .filter(([key]) => values[key] !== '')
    .map(([key, text]) => ({ key, text, onRemove: () => onChange({ [key]: '' }) }));
  return (
    <FilterBar active={active} onReset={() => onChange({ source: '', status: '', time: '', keyword: '', news: '' })}>
      <FilterItem label={t('field.status')}>
        {(id) => (
          <ChoiceBox
            id={id}
            value={values.status}
            empty={t('all')}
            choices={runStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
            onChange={(status) => onChange({ status })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('field.source')}>
        {(id) => (
          <SelectBox
            id={id}
            options={sources}
            labels={values.source ? { [values.source]: name } : undefined}
            placeholder={t('all')}
            value={values.source || null}
            onChange={(source) => onChange({ source: source ?? '' })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('field.time')} wide>
        {(id) => <DateRangePicker id={id} value={values.time} onChange={(time) => onChange({ time })} />}
      </FilterItem>
      <FilterItem label={t('field.keyword')}>
        {(id) => (
          <SearchInput
            id={id}
            label={t('field.keyword')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FilterItem>
      <FilterItem label={t('field.news')}>
        {(id) => (
          <ChoiceBox
            id={id}
            value={values.news}
            empty={t('all')}
            choices={[{ value: 'true', label: t('news.true') }]}
            onChange={(news) => onChange({ news })}
          />
        )}
      </FilterItem>
    </FilterBar>
  );
}
