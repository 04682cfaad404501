import { listOf, urlNameOf, type Filter, type FilterState } from '#core/filter';
import { useRegions, useUi, type ActiveFilter } from '#shared/ui';
import { useLabels } from '../resource-screen/use-labels';
import { useNamedText } from './use-named-text';

const entityOf = ({ control }: Filter): string | undefined =>
  control.kind === 'entity' || control.kind === 'link' ? control.entity : undefined;

/** Returns the active filters in words, each removable; periods and toggles are shown by their controls instead. */
export function useFilterChips(
  filters: readonly Filter[],
  state: FilterState,
  setState: (changes: FilterState) => void,
): readonly ActiveFilter[] {
  const { language } = useUi();
  const text = useNamedText();
  const set = filters.filter(
    (filter) =>
      filter.control.kind !== 'period' && filter.control.kind !== 'toggle' && (state[urlNameOf(filter)] ?? '') !== '',
  );
  const labelOf = useLabels(
    set.flatMap((filter) => {
      const entity = entityOf(filter);
      return entity === undefined ? [] : listOf(state[urlNameOf(filter)]).map((id) => ({ entity, id }));
    }),
  );
  const regions = useRegions(set.some(({ control }) => control.kind === 'region'));
  const nameOf = (filter: Filter, value: string): string => {
    const { control } = filter;
    const entity = entityOf(filter);
    if (entity !== undefined) return labelOf(entity, value);
    if (control.kind === 'term') return control.terms.labelOf(value, language);
    if (control.kind === 'choice') return text(`${control.prefix}.${value}`);
    if (control.kind !== 'region') return value;
    return (language.startsWith('zh') ? regions?.shortNameOf(value) : regions?.nameOf(value, language)) ?? value;
  };
  return set.map((filter) => {
    const value = state[urlNameOf(filter)] ?? '';
    const isOne = filter.control.kind === 'search' || filter.control.kind === 'text';
    const names = (isOne ? [value] : listOf(value)).map((each) => nameOf(filter, each));
    return {
      key: filter.name,
      text: `${text(filter.label)}: ${names.join(language.startsWith('zh') ? '、' : ', ')}`,
      onRemove: () => setState({ [urlNameOf(filter)]: '' }),
    };
  });
}
