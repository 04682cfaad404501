import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useUi } from '../ui-context';
import { ArcoSelect } from './arco-select';
import type { Choice } from './choice';
import type { FieldProps } from './field';
import { isEnter } from './is-composing';
import { useOptions, type OptionLoader } from './use-options';

interface SharedProps extends Partial<FieldProps> {
  /** All options, or a function that finds them. */
  readonly options: readonly Choice[] | OptionLoader;
  /** Labels of selected values while the options are not loaded. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** For a select without a field. */
  readonly 'aria-label'?: string;
}

interface ListProps extends SharedProps {
  readonly values: readonly string[];
  readonly multiple: boolean;
  readonly onChange: (values: readonly string[]) => void;
}

/**
 * Arco's select used by both variants: type to search, arrow keys to move, Enter to select (pending results are
 * selected as soon as they arrive), Backspace to remove the last item.
 */
function FoundSelect({ values, multiple, onChange, options: source, labels, ...rest }: ListProps) {
  const { t } = useUi();
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  // Text typed when Enter was pressed before its options arrived; the search is completed even after the focus has
  // moved.
  const [awaited, setAwaited] = useState<string | null>(null);
  const { options, loading, failed } = useOptions(source, awaited ?? keyword, open || awaited !== null);
  const isLookingFor = loading && (awaited ?? keyword) !== '';
  const getLabel = (value: string): string =>
    known[value] ??
    labels?.[value] ??
    (typeof source === 'function' ? options : source).find((choice) => choice.value === value)?.label ??
    value;
  const choose = (chosen: readonly string[]): void => {
    setKnown((before) => ({ ...before, ...Object.fromEntries(chosen.map((value) => [value, getLabel(value)])) }));
    onChange(chosen);
  };
  useEffect(() => {
    if (awaited === null || loading) return;
    setAwaited(null);
    const best = options[0]?.value;
    if (best === undefined) return;
    setOpen(false);
    if (!values.includes(best)) choose(multiple ? [...values, best] : [best]);
  }, [awaited, loading]);
  const keyed = (event: KeyboardEvent<HTMLElement>): void => {
    if (isLookingFor && isEnter(event)) setAwaited(keyword);
    if (event.key === 'Escape') setAwaited(null);
  };
  return (
    <ArcoSelect
      {...rest}
      mode={multiple ? 'multiple' : undefined}
      showSearch
      allowClear
      filterOption={false}
      value={multiple ? [...values] : values[0]}
      // While a search is pending, Enter must not select one of the previous options.
      options={isLookingFor ? [] : options.map(({ value, label }) => ({ value, label }))}
      renderFormat={(_, value): ReactNode => getLabel(String(value))}
      notFoundContent={
        <div role="status" style={{ padding: 10 }}>
          {loading ? t('loading') : failed ? t('errorTitle') : t('noOptions')}
        </div>
      }
      popupVisible={open}
      onInputValueChange={(typed, reason) => {
        setKeyword(typed);
        if (reason === 'manual') setAwaited(null);
      }}
      onVisibleChange={setOpen}
      onKeyDown={keyed}
      onTakeAway={multiple || values.length === 0 ? undefined : () => onChange([])}
      onChange={(next: string | readonly string[] | undefined) =>
        choose(typeof next === 'string' ? [next] : (next ?? []))
      }
    />
  );
}

/** Selects one of many options with search; options may come from the server. */
export function SelectBox({
  value,
  onChange,
  ...rest
}: SharedProps & { readonly value: string | null; readonly onChange: (value: string | null) => void }) {
  return (
    <FoundSelect
      {...rest}
      multiple={false}
      values={value === null || value === '' ? [] : [value]}
      onChange={(values) => onChange(values[0] ?? null)}
    />
  );
}

/** Selects several of many options with search; options may come from the server. */
export function MultiSelectBox({
  value,
  onChange,
  ...rest
}: SharedProps & { readonly value: readonly string[]; readonly onChange: (value: readonly string[]) => void }) {
  return <FoundSelect {...rest} multiple values={value} onChange={onChange} />;
}
