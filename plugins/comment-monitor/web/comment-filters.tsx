import type { ReactNode } from 'react';
import { EntityInput, useText } from '#core/web';
import {
  ChoiceBox,
  DateRangePicker,
  FilterBar,
  FilterItem,
  getRange,
  SearchInput,
  Toggle,
  useUi,
  valueOfRange,
} from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import type { CommentFilterState } from './use-comment-filter';

interface CommentFiltersProps {
  readonly filters: CommentFilterState;
  readonly actions?: ReactNode;
}

/** Filters of comments: subject, time, sentiment, new ones, words. */
export function CommentFilters({ filters: { state, set, reset, chips }, actions }: CommentFiltersProps) {
  const t = useText('comment-monitor');
  const { language, timeZone } = useUi();
  return (
    <FilterBar onReset={reset} active={chips} actions={actions}>
      <FilterItem label={t('filter.subject')}>
        {(id) => (
          <EntityInput id={id} entity="subject" value={state.subject} onChange={(subject) => set({ subject })} />
        )}
      </FilterItem>
      <FilterItem label={t('filter.time')} wide>
        {(id) => (
          <DateRangePicker
            id={id}
            value={
              state.from && state.to
                ? valueOfRange({ from: new Date(state.from), to: new Date(state.to) }, timeZone)
                : state.time
            }
            onChange={(value) => {
              const range = getRange(value, timeZone);
              set({ from: range?.from.toISOString() ?? '', to: range?.to.toISOString() ?? '', time: '' });
            }}
          />
        )}
      </FilterItem>
      <FilterItem label={t('filter.emotion')}>
        {(id) => (
          <ChoiceBox
            id={id}
            empty={t('filter.allEmotions')}
            value={state.emotion}
            choices={emotionTerms.choices(language)}
            onChange={(emotion) => set({ emotion })}
          />
        )}
      </FilterItem>
      <FilterItem label={t('filter.authorLabel')}>
        {(id) => <EntityInput id={id} entity="author-label" value={state.label} onChange={(label) => set({ label })} />}
      </FilterItem>
      <FilterItem label={t('filter.new')}>
        {(id) => <Toggle id={id} checked={state.new === 'true'} onChange={(on) => set({ new: on ? 'true' : '' })} />}
      </FilterItem>
      <SearchInput
        label={t('filter.keyword')}
        value={state.keyword}
        onChange={({ target }) => set({ keyword: target.value }, { replace: true })}
      />
    </FilterBar>
  );
}
