import { useText } from '#core/web';
import { rangeFields, valueFields, type RangeField, type ValueField } from '#shared/query';
import { emotionTerms, mediaTypeTerms } from '#shared/vocabulary';
import { ChoiceBox, Field, IconButton, MenuButton, MultiSelectBox, NumberInput, WordsInput, useUi } from '#shared/ui';
import type { BuilderPart, FieldPart, NearPart, RangePart, WordsPart } from './builder-parts';
import styles from './rule-builder.module.css';

/** Line with a unique key, so that removing one does not affect the others. */
export interface BuilderLine {
  readonly key: string;
  readonly part: BuilderPart;
}

interface RuleBuilderProps {
  readonly lines: readonly BuilderLine[];
  readonly onChange: (lines: readonly BuilderLine[]) => void;
}

let made = 0;

export const getLine = (part: BuilderPart): BuilderLine => ({ key: `line-${(made += 1)}`, part });

const starts = {
  any: { kind: 'words', mode: 'any', field: '', words: [] },
  all: { kind: 'words', mode: 'all', field: '', words: [] },
  none: { kind: 'words', mode: 'none', field: '', words: [] },
  near: { kind: 'near', left: [], right: [], distance: 10, field: '' },
  site: { kind: 'attribute', field: 'site', values: [], isExcluded: false },
  author: { kind: 'attribute', field: 'author', values: [], isExcluded: false },
  attribute: { kind: 'attribute', field: 'region', values: [], isExcluded: false },
  range: { kind: 'range', field: 'views', from: null, to: null },
} as const satisfies Readonly<Record<string, BuilderPart>>;

/** Edits a rule as lines combined with AND; fully operable by keyboard. */
export function RuleBuilder({ lines, onChange }: RuleBuilderProps) {
  const t = useText('subjects');
  const set = (key: string, part: BuilderPart): void =>
    onChange(lines.map((line) => (line.key === key ? { key, part } : line)));
  return (
    <div className={styles.builder}>
      {lines.length === 0 && <p className={styles.note}>{t('builder.empty')}</p>}
      <ol className={styles.lines}>
        {lines.map(({ key, part }, index) => (
          <li key={key} className={`${styles.line} ${isExcluding(part) ? styles.excluding : ''}`}>
            <div className={styles.head}>
              <strong>
                {index > 0 && <span className={styles.joint}>{t('builder.and')}</span>}
                {t(`builder.part.${getName(part)}`)}
              </strong>
              <IconButton
                small
                icon="delete"
                label={t('builder.remove', { name: t(`builder.part.${getName(part)}`) })}
                onClick={() => onChange(lines.filter((line) => line.key !== key))}
              />
            </div>
            {part.kind === 'words' && <WordsLine part={part} onChange={(next) => set(key, next)} />}
            {part.kind === 'near' && <NearLine part={part} onChange={(next) => set(key, next)} />}
            {part.kind === 'attribute' && <FieldLine part={part} onChange={(next) => set(key, next)} />}
            {part.kind === 'range' && <RangeLine part={part} onChange={(next) => set(key, next)} />}
          </li>
        ))}
      </ol>
      <MenuButton
        withText
        small
        icon="add"
        align="start"
        label={t('builder.add')}
        items={Object.entries(starts).map(([name, part]) => ({
          key: name,
          label: t(`builder.add-${name}`),
          onSelect: () => onChange([...lines, getLine(part)]),
        }))}
      />
    </div>
  );
}

const isExcluding = (part: BuilderPart): boolean =>
  (part.kind === 'words' && part.mode === 'none') || (part.kind === 'attribute' && part.isExcluded);
const getName = (part: BuilderPart): string => (part.kind === 'words' ? part.mode : part.kind);

interface LineProps<Part extends BuilderPart> {
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}

function PlaceField<Part extends WordsPart | NearPart>({ part, onChange }: LineProps<Part>) {
  const t = useText('subjects');
  const choices = (['title', 'body'] as const).map((value) => ({ value, label: t(`builder.place.${value}`) }));
  return (
    <Field label={t('builder.place.label')}>
      {(field) => (
        <ChoiceBox
          {...field}
          value={part.field}
          empty={t('builder.place.all')}
          choices={choices}
          onChange={(place) => onChange({ ...part, field: place })}
        />
      )}
    </Field>
  );
}

function WordsLine({ part, onChange }: LineProps<WordsPart>) {
  const t = useText('subjects');
  const modes = (['all', 'any', 'none'] as const).map((value) => ({ value, label: t(`builder.mode.${value}`) }));
  return (
    <div className={styles.fields}>
      <Field label={t('builder.words')} className={styles.wide}>
        {(field) => <WordsInput {...field} value={part.words} onChange={(words) => onChange({ ...part, words })} />}
      </Field>
      <Field label={t('builder.mode.label')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={part.mode}
            choices={modes}
            onChange={(mode) => mode && onChange({ ...part, mode })}
          />
        )}
      </Field>
      <PlaceField part={part} onChange={onChange} />
    </div>
  );
}

function NearLine({ part, onChange }: LineProps<NearPart>) {
  const t = useText('subjects');
  return (
    <div className={styles.fields}>
      <Field label={t('builder.left')} className={styles.wide}>
        {(field) => <WordsInput {...field} value={part.left} onChange={(left) => onChange({ ...part, left })} />}
      </Field>
      <Field label={t('builder.right')} className={styles.wide}>
        {(field) => <WordsInput {...field} value={part.right} onChange={(right) => onChange({ ...part, right })} />}
      </Field>
      <Field label={t('builder.distance')}>
        {(field) => (
          <NumberInput
            {...field}
            min={0}
            max={100}
            step={1}
            value={part.distance}
            onChange={(distance) =>
              onChange({ ...part, distance: Math.min(100, Math.max(0, Math.trunc(distance ?? 0))) })
            }
          />
        )}
      </Field>
      <PlaceField part={part} onChange={onChange} />
    </div>
  );
}

function FieldLine({ part, onChange }: LineProps<FieldPart>) {
  const t = useText('subjects');
  const { language } = useUi();
  const modes = [
    { value: 'is', label: t('builder.is') },
    { value: 'not', label: t('builder.isNot') },
  ] as const;
  const terms = part.field === 'media' ? mediaTypeTerms : part.field === 'emotion' ? emotionTerms : null;
  return (
    <div className={styles.fields}>
      <Field label={t('builder.attribute')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={part.field}
            choices={valueFields.map((value) => ({ value, label: t(`rule.field.${value}`) }))}
            onChange={(next) => next && onChange({ ...part, field: next as ValueField, values: [] })}
          />
        )}
      </Field>
      <Field label={t('builder.mode.label')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={part.isExcluded ? 'not' : 'is'}
            choices={modes}
            onChange={(next) => onChange({ ...part, isExcluded: next === 'not' })}
          />
        )}
      </Field>
      <Field
        label={t('builder.values')}
        hint={terms ? undefined : t(`builder.hint.${part.field}`)}
        className={styles.wide}
      >
        {(field) =>
          terms ? (
            <MultiSelectBox
              {...field}
              value={part.values}
              options={terms.choices(language)}
              onChange={(values) => onChange({ ...part, values })}
            />
          ) : (
            <WordsInput {...field} value={part.values} onChange={(values) => onChange({ ...part, values })} />
          )
        }
      </Field>
    </div>
  );
}

function RangeLine({ part, onChange }: LineProps<RangePart>) {
  const t = useText('subjects');
  const whole = (value: number | null): number | null => (value === null ? null : Math.max(0, Math.trunc(value)));
  return (
    <div className={styles.fields}>
      <Field label={t('builder.attribute')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={part.field}
            choices={rangeFields.map((value) => ({ value, label: t(`rule.field.${value}`) }))}
            onChange={(next) => next && onChange({ ...part, field: next as RangeField })}
          />
        )}
      </Field>
      <Field label={t('builder.from')}>
        {(field) => (
          <NumberInput
            {...field}
            min={0}
            step={1}
            value={part.from}
            onChange={(from) => onChange({ ...part, from: whole(from) })}
          />
        )}
      </Field>
      <Field label={t('builder.to')}>
        {(field) => (
          <NumberInput
            {...field}
            min={0}
            step={1}
            value={part.to}
            onChange={(to) => onChange({ ...part, to: whole(to) })}
          />
        )}
      </Field>
    </div>
  );
}
