import { useMemo } from 'react';
import { useText, type FieldInputProps } from '#core/web';
import { allRegions, nameOf, pathOf, provinces } from '#shared/geo';
import { SelectBox, useUi, type Choice, type OptionLoader } from '#shared/ui';

const mostOffered = 50;

/** A place by name; districts say where they lie. */
function placesNamed(keyword: string, language: string): readonly Choice[] {
  const word = keyword.trim().toLowerCase();
  const all =
    word === ''
      ? provinces()
      : allRegions().filter(
          ({ code, name }) => name.includes(word) || nameOf(code, language).toLowerCase().includes(word),
        );
  return all.slice(0, mostOffered).map(({ code }) => ({
    value: code,
    label: pathOf(code)
      .map((place) => nameOf(place.code, language))
      .join(' '),
  }));
}

/** A province, city or district, found by its name. */
export function RegionInput({ field, value, onChange, disabled }: FieldInputProps) {
  const t = useText('websites');
  const { language } = useUi();
  const code = typeof value === 'string' && value !== '' ? value : null;
  const options = useMemo<OptionLoader>(() => async (keyword) => placesNamed(keyword, language), [language]);
  return (
    <SelectBox
      {...field}
      disabled={disabled}
      placeholder={t('region.any')}
      value={code}
      labels={code ? { [code]: nameOf(code, language) || code } : {}}
      options={options}
      onChange={onChange}
    />
  );
}

/** The name of a region. */
export function RegionName({ code }: { readonly code: string | null }) {
  const { language } = useUi();
  return <>{code ? nameOf(code, language) || code : '—'}</>;
}
