import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useUi } from '../ui-context';
import { ArcoSelect } from './arco-select';
import type { Choice } from './choice';
import type { FieldProps } from './field';
import { useOptions, type OptionLoader } from './use-options';

interface SharedProps extends Partial<FieldProps> {
  /** All choices, or how to find them. */
  readonly options: readonly Choice[] | OptionLoader;
  /** What chosen values are called while the choices are not loaded. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** For a box that stands without a field. */
  readonly 'aria-label'?: string;
}

interface ListProps extends SharedProps {
  readonly values: readonly string[];
  readonly multiple: boolean;
  readonly onChange: (values: readonly string[]) => void;
}

/** Arco's select behind both: type to search, arrows to move, Enter to choose (what is still being looked for
 * as soon as it is there), Backspace to take the last away. */
function FoundSelect({ values, multiple, onChange, options: source, labels, ...rest }: ListProps) {
  const { t } = useUi();
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  // What was typed when Enter came before its choices; looked for to the end, wherever one has gone meanwhile.
  const [awaited, setAwaited] = useState<string | null>(null);
  const { options, loading, failed } = useOptions(source, awaited ?? keyword, open || awaited !== null);
  const isLookingFor = loading && (awaited ?? keyword) !== '';
  const labelOf = (value: string): string =>
    known[value] ??
    labels?.[value] ??
    (typeof source === 'function' ? options : source).find((choice) => choice.value === value)?.label ??
    value;
  const choose = (chosen: readonly string[]): void => {
    setKnown((before) => ({ ...before, ...Object.fromEntries(chosen.map((value) => [value, labelOf(value)])) }));
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
  const keyed = ({ key, nativeEvent }: KeyboardEvent<HTMLElement>): void => {
    if (key === 'Enter' && isLookingFor && !nativeEvent.isComposing) setAwaited(keyword);
    if (key === 'Escape') setAwaited(null);
  };
  return (
    <ArcoSelect
      {...rest}
      mode={multiple ? 'multiple' : undefined}
      showSearch
      allowClear
      filterOption={false}
      value={multiple ? [...values] : values[0]}
      // While others are looked for, Enter must not take one of the former.
      options={isLookingFor ? [] : options.map(({ value, label }) => ({ value, label }))}
      renderFormat={(_, value): ReactNode => labelOf(String(value))}
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

/** One of many, searched by typing; the choices may come from the server. */
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

/** Several of many, searched by typing; the choices may come from the server. */
export function MultiSelectBox({
  value,
  onChange,
  ...rest
}: SharedProps & { readonly value: readonly string[]; readonly onChange: (value: readonly string[]) => void }) {
  return <FoundSelect {...rest} multiple values={value} onChange={onChange} />;
}
