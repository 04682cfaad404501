import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Field, Resource } from '#core/resource';
import {
  ChoiceBox,
  DateRangePicker,
  FilterBar,
  FilterItem,
  NumberInput,
  SearchInput,
  getShortcut,
  TextInput,
  useDebounced,
  useUi,
  type ActiveFilter,
  type Choice,
  type UiText,
} from '#shared/ui';
import { useText } from '../react/use-text';
import { ReferenceInput } from '../form/field-input';
import styles from './resource-screen.module.css';
import type { FilterChoicesProps } from './resource-parts';
import type { ResourceTexts } from '../form/resource-texts';
import { useLabels } from './use-labels';

interface ResourceFiltersProps {
  readonly resource: Resource;
  readonly texts: ResourceTexts;
  readonly values: Readonly<Record<string, string>>;
  /** Filters with fixed values, which are not shown. */
  readonly hidden: readonly string[];
  /** Provides the options of text fields. */
  readonly choicesBy?: ComponentType<FilterChoicesProps>;
  readonly onChange: (changes: Readonly<Record<string, string>>, typing?: boolean) => void;
}

const none: Readonly<Record<string, readonly Choice[]>> = {};

/** Filters declared by the fields, and a search by name. */
export function ResourceFilters({ choicesBy: Choices, ...rest }: ResourceFiltersProps) {
  return Choices ? (
    <Choices>{(choices) => <Filters {...rest} choices={choices} />}</Choices>
  ) : (
    <Filters {...rest} choices={none} />
  );
}

function Filters({
  resource,
  texts,
  values,
  hidden,
  choices,
  onChange,
}: Omit<ResourceFiltersProps, 'choicesBy'> & { readonly choices: Readonly<Record<string, readonly Choice[]>> }) {
  const t = useText('core');
  const { t: ui } = useUi();
  const filters = Object.entries(resource.fields).filter(
    ([name, { filter }]) => filter !== undefined && !hidden.includes(name),
  );
  const getLabel = useLabels(
    filters.flatMap(([name, { kind, entity }]) =>
      kind === 'reference' && entity && values[name] ? [{ entity, id: values[name] }] : [],
    ),
  );
  const say = (name: string, field: Field, value: string): string => {
    if (field.kind === 'choice')
      return value
        .split(',')
        .map((each) => texts.choice(name, each))
        .join(' / ');
    if (field.kind === 'toggle') return t(value === 'true' ? 'resource.yes' : 'resource.no');
    if (field.kind === 'reference') return getLabel(field.entity ?? '', value);
    const chosen = choices[name]?.find((choice) => choice.value === value);
    if (chosen) return chosen.label;
    const shortcut = field.kind === 'time' ? getShortcut(value) : undefined;
    return shortcut ? ui(shortcut as UiText) : value;
  };
  const keyword = values.keyword ?? '';
  const active: ActiveFilter[] = filters
    .filter(([name]) => values[name])
    .map(([name, field]) => ({
      key: name,
      text: `${texts.field(name)}: ${say(name, field, values[name] ?? '')}`,
      onRemove: () => onChange({ [name]: '' }),
    }));
  if (keyword)
    active.unshift({
      key: 'keyword',
      text: `${t('resource.keyword')}: ${keyword}`,
      onRemove: () => onChange({ keyword: '' }),
    });
  return (
    <FilterBar
      active={active}
      onReset={() =>
        onChange(Object.fromEntries(['keyword', ...filters.map(([name]) => name)].map((name) => [name, ''])))
      }
    >
      <FilterItem label={t('resource.keyword')}>
        {(id) => (
          <LateText value={keyword} onChange={(next) => onChange({ keyword: next }, true)}>
            {(typed, type) => (
              <SearchInput
                id={id}
                label={t('resource.keyword')}
                value={typed}
                onChange={(event) => type(event.target.value)}
              />
            )}
          </LateText>
        )}
      </FilterItem>
      {filters.map(([name, field]) => (
        <FilterItem key={name} label={texts.field(name)} wide={field.filter === 'range' && field.kind === 'time'}>
          {(id) => (
            <FilterInput
              id={id}
              name={name}
              field={field}
              choices={choices[name]}
              texts={texts}
              value={values[name] ?? ''}
              onChange={(value, typing) => onChange({ [name]: value }, typing)}
            />
          )}
        </FilterItem>
      ))}
    </FilterBar>
  );
}

interface FilterInputProps {
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly choices?: readonly Choice[];
  readonly texts: ResourceTexts;
  readonly value: string;
  readonly onChange: (value: string, typing?: boolean) => void;
}

function FilterInput({ id, name, field, choices, texts, value, onChange }: FilterInputProps) {
  const t = useText('core');
  const { t: ui } = useUi();
  if (choices) return <ChoiceBox id={id} value={value} empty={ui('all')} choices={choices} onChange={onChange} />;
  if (field.kind === 'time') return <DateRangePicker id={id} value={value} onChange={onChange} />;
  if (field.kind === 'choice')
    return (
      <ChoiceBox
        id={id}
        value={value}
        empty={ui('all')}
        choices={(field.values ?? []).map((each) => ({ value: each, label: texts.choice(name, each) }))}
        onChange={onChange}
      />
    );
  if (field.kind === 'toggle')
    return (
      <ChoiceBox
        id={id}
        value={value}
        empty={ui('all')}
        choices={[
          { value: 'true', label: t('resource.yes') },
          { value: 'false', label: t('resource.no') },
        ]}
        onChange={onChange}
      />
    );
  if (field.kind === 'reference') {
    return (
      <ReferenceInput
        field={{ id }}
        declared={{ ...field, multiple: false }}
        labels={{}}
        value={value || null}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
      />
    );
  }
  if (field.kind === 'number' && field.filter === 'range') {
    const [from = '', to = ''] = value.split('..');
    const join = (low: string, high: string): string => (low || high ? `${low}..${high}` : '');
    return (
      <span className={styles.range}>
        <NumberInput
          id={id}
          placeholder={t('resource.rangeFrom')}
          value={from === '' ? null : Number(from)}
          onChange={(next) => onChange(join(next === null ? '' : String(next), to), true)}
        />
        <NumberInput
          id={`${id}to`}
          placeholder={t('resource.rangeTo')}
          value={to === '' ? null : Number(to)}
          onChange={(next) => onChange(join(from, next === null ? '' : String(next)), true)}
        />
      </span>
    );
  }
  return (
    <LateText value={value} onChange={(next) => onChange(next, true)}>
      {(typed, type) => <TextInput id={id} value={typed} onChange={(event) => type(event.target.value)} />}
    </LateText>
  );
}

/** A text filter that is applied when typing pauses, and follows the URL. */
function LateText({
  value,
  onChange,
  children,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: (typed: string, type: (text: string) => void) => ReactNode;
}) {
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed, 300);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (rested === typed && rested.trim() !== value) onChange(rested.trim());
  }, [rested]);
  return children(typed, setTyped);
}
