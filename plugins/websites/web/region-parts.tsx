import { useMemo } from 'react';
import { useText, type FieldInputProps } from '#core/web';
import { allRegions, getName, getPath, provinces } from '#shared/geo';
import { SelectBox, useUi, type Choice, type OptionLoader } from '#shared/ui';

const maxOffered = 50;

/** Returns regions by name; districts include their city. */
function placesNamed(keyword: string, language: string): readonly Choice[] {
  const word = keyword.trim().toLowerCase();
  const all =
    word === ''
      ? provinces()
      : allRegions().filter(
          ({ code, name }) => name.includes(word) || getName(code, language).toLowerCase().includes(word),
        );
  return all.slice(0, maxOffered).map(({ code }) => ({
    value: code,
    label: getPath(code)
      .map((place) => getName(place.code, language))
      .join(' '),
  }));
}

/** Selects a province, city or district by name. */
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
      labels={code ? { [code]: getName(code, language) || code } : {}}
      options={options}
      onChange={onChange}
    />
  );
}

export function RegionName({ code }: { readonly code: string | null }) {
  const { language } = useUi();
  return <>{code ? getName(code, language) || code : '—'}</>;
}
