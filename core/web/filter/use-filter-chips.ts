import { listOf, getUrlName, type Filter, type FilterState } from '#core/filter';
import { useRegions, useUi, type ActiveFilter } from '#shared/ui';
import { useLabels } from '../resource-screen/use-labels';
import { useNamedText } from './use-named-text';

const getEntity = ({ control }: Filter): string | undefined =>
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
      filter.control.kind !== 'period' && filter.control.kind !== 'toggle' && (state[getUrlName(filter)] ?? '') !== '',
  );
  const getLabel = useLabels(
    set.flatMap((filter) => {
      const entity = getEntity(filter);
      return entity === undefined ? [] : listOf(state[getUrlName(filter)]).map((id) => ({ entity, id }));
    }),
  );
  const regions = useRegions(set.some(({ control }) => control.kind === 'region'));
  const getName = (filter: Filter, value: string): string => {
    const { control } = filter;
    const entity = getEntity(filter);
    if (entity !== undefined) return getLabel(entity, value);
    if (control.kind === 'term') return control.terms.getLabel(value, language);
    if (control.kind === 'choice') return text(`${control.prefix}.${value}`);
    if (control.kind !== 'region') return value;
    return (language.startsWith('zh') ? regions?.getShortName(value) : regions?.getName(value, language)) ?? value;
  };
  return set.map((filter) => {
    const value = state[getUrlName(filter)] ?? '';
    const isOne = filter.control.kind === 'search' || filter.control.kind === 'text';
    const names = (isOne ? [value] : listOf(value)).map((each) => getName(filter, each));
    return {
      key: filter.name,
      text: `${text(filter.label)}: ${names.join(language.startsWith('zh') ? '、' : ', ')}`,
      onRemove: () => setState({ [getUrlName(filter)]: '' }),
    };
  });
}
