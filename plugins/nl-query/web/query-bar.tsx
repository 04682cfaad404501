import { observer } from 'mobx-react-lite';
import { AuthService, useFilterChips, useFilterControls, useFilters, useService, useText } from '#core/web';
import { articleFilterList, articleFilters } from '#plugins/articles';
import { ChoiceBox, FilterBar, FilterItem, type ActiveFilter } from '#shared/ui';
import { asks, type ParsedQuery } from '../parsed-query';
import { changed, getState } from './query-state';

interface QueryBarProps {
  readonly query: ParsedQuery;
  readonly onChange: (query: ParsedQuery) => void;
  /** Restores the original interpretation; undefined if nothing was changed. */
  readonly onReset?: () => void;
}

/** A query as controls and chips: the kind of question and all filters. */
export const QueryBar = observer(function QueryBar({ query, onChange, onReset }: QueryBarProps) {
  const t = useText('nl-query');
  const timeZone = useService(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const { filters } = useFilters(articleFilterList, articleFilters.filters);
  const state = getState(filters, query, timeZone);
  const setState = (changes: Readonly<Record<string, string>>): void =>
    onChange(changed(filters, query, changes, timeZone));
  const controls = useFilterControls(filters, { state, setState });
  const chips = useFilterChips(filters, state, setState);
  const { Size, Step, Groups, Is_Compared } = query.Input;
  const without = (...names: readonly string[]): ParsedQuery => ({
    ...query,
    Input: Object.fromEntries(Object.entries(query.Input).filter(([name]) => !names.includes(name))),
  });
  const chip = (key: string, text: string, next: ParsedQuery): ActiveFilter => ({
    key,
    text,
    onRemove: () => onChange(next),
  });
  const more: readonly ActiveFilter[] = [
    ...(Groups
      ? [chip('groups', t('chip.groups', { names: Groups.map(({ Name }) => Name).join(' / ') }), without('Groups'))]
      : []),
    ...(Is_Compared === 'true' ? [chip('compared', t('chip.compared'), without('Is_Compared'))] : []),
    ...(query.Is_Year_Before ? [chip('year', t('chip.year'), { ...query, Is_Year_Before: false })] : []),
    ...(Size === undefined ? [] : [chip('size', t('chip.size', { size: Size }), without('Size'))]),
    ...(Step ? [chip('step', t(`chip.step.${Step}`), without('Step'))] : []),
  ];
  return (
    <FilterBar
      active={[...more, ...chips]}
      onReset={onReset ?? (() => onChange({ Ask: query.Ask, Input: {}, Is_Year_Before: false }))}
    >
      <FilterItem key="ask" label={t('asked')}>
        {(id) => (
          <ChoiceBox
            id={id}
            value={query.Ask}
            choices={asks.map((value) => ({ value, label: t(`what.${value}`) }))}
            onChange={(Ask) => Ask && onChange({ ...query, Ask })}
          />
        )}
      </FilterItem>
      {controls}
    </FilterBar>
  );
});
