export { EntityInput } from './entity-input';
export { FilterInput, type FilterInputProps } from './filter-input';
export { useFilterChips } from './use-filter-chips';
export { useFilterControls } from './use-filter-controls';
export { useNamedText, type NamedTextOf } from './use-named-text';
export { useFilters, useListAddress, type ListFilters } from './use-filters';
