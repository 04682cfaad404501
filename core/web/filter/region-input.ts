import { createElement } from 'react';
import { loadRegions, SelectBox, useRegions, type OptionLoader } from '#shared/ui';

interface RegionInputProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

const provinces: OptionLoader = async (keyword) =>
  (await loadRegions())
    .provinces()
    .filter(({ name }) => name.includes(keyword.trim()))
    .map(({ code, name }) => ({ value: code, label: name }));

/** Selects a province. */
export function RegionInput({ id, value, onChange }: RegionInputProps) {
  const name = useRegions(value !== '')?.getName(value);
  return createElement(SelectBox, {
    id,
    value: value || null,
    labels: name ? { [value]: name } : undefined,
    options: provinces,
    onChange,
  });
}
