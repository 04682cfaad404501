import { createElement, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import type { Filter } from '#core/filter';
import { FilterItem } from '#shared/ui';
import { FilterInput, type FilterInputProps } from './filter-input';
import { useNamedText } from './use-named-text';

/** Returns the controls of filters in order, as children of a `FilterBar`. */
export function useFilterControls(
  filters: readonly Filter[],
  props: Pick<FilterInputProps, 'state' | 'setState' | 'frequent'>,
): readonly ReactNode[] {
  const text = useNamedText();
  return filters
    .filter(({ control }) => control.kind !== 'link')
    .map((filter) =>
      jsx(
        FilterItem,
        {
          label: text(filter.label),
          children: (id: string) => createElement(FilterInput, { id, filter, ...props }),
        },
        filter.name,
      ),
    );
}
