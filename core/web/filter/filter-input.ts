import { createElement, type ReactNode } from 'react';
import { anyTime, getUrlName, type Filter, type FilterState } from '#core/filter';
import { ChoiceBox, DateRangePicker, SelectBox, Toggle, useUi, type OptionLoader } from '#shared/ui';
import { EntityInput } from './entity-input';
import { RegionInput } from './region-input';
import { TypedInput } from './typed-input';
import { useNamedText } from './use-named-text';

/** Common props of filter controls. */
export interface FilterInputProps {
  readonly id: string;
  readonly filter: Filter;
  readonly state: FilterState;
  readonly setState: (changes: FilterState) => void;
  /** Loads the most frequent values of a field in the list; without it, values are typed. */
  readonly frequent?: (field: string) => OptionLoader;
}

/** Control of a filter; nothing for a filter that is set by links only. */
export function FilterInput({ id, filter, state, setState, frequent }: FilterInputProps): ReactNode {
  const { language } = useUi();
  const text = useNamedText();
  const { control } = filter;
  const value = state[getUrlName(filter)] ?? '';
  const onChange = (next: string | null): void => setState({ [getUrlName(filter)]: next ?? '' });
  switch (control.kind) {
    case 'period':
      return createElement(DateRangePicker, {
        id,
        value: value === anyTime ? '' : value,
        onChange: (next) => onChange(next === '' && filter.usual !== undefined ? anyTime : next),
      });
    case 'toggle':
      return createElement(Toggle, { id, checked: value === 'true', onChange: (on) => onChange(String(on)) });
    case 'choice': {
      const choices = control.values.map((each) => ({ value: each, label: text(`${control.prefix}.${each}`) }));
      return createElement(ChoiceBox<string>, { id, value, empty: text(control.none), choices, onChange });
    }
    case 'term': {
      const choices = control.terms.choices(language);
      return createElement(ChoiceBox<string>, { id, value, empty: text(control.none), choices, onChange });
    }
    case 'region':
      return createElement(RegionInput, { id, value, onChange });
    case 'entity':
      return createElement(EntityInput, { id, entity: control.entity, value, onChange });
    case 'frequent':
      return frequent
        ? createElement(SelectBox, {
            id,
            value: value || null,
            labels: { [value]: value },
            options: frequent(control.field),
            onChange,
          })
        : createElement(TypedInput, { id, value, onChange });
    case 'search':
      return createElement(TypedInput, { id, value, onChange, searchLabel: text(filter.label) });
    case 'text':
      return createElement(TypedInput, { id, value, onChange });
    case 'link':
      return null;
  }
}
