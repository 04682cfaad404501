import { useClient, useLoaded, useOptions, useText } from '#core/web';
import { analysisContract, type ModuleInput } from '#plugins/analysis';
import { listOf } from '#core/filter';
import { dateShortcuts } from '#shared/time';
import { ChoiceBox, Field, MultiSelectBox, NumberInput, Segmented, Stack, TextInput, Toggle, useUi } from '#shared/ui';
import { emotionTerms } from '#shared/vocabulary';
import { maxListed, type BlockOf } from '../report';
import { WordsField } from './words-field';

interface FieldsProps<Block> {
  readonly block: Block;
  readonly onChange: (block: Block, part: string) => void;
}

/** Selects subject, time range and filters. */
function InputFields({
  input,
  onChange,
}: {
  readonly input: ModuleInput;
  readonly onChange: (i: ModuleInput) => void;
}) {
  const t = useText('html-reports');
  const { t: ui, language } = useUi();
  const subjects = useOptions('subject');
  return (
    <>
      <Field label={t('field.period')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={input.Period ?? 'last-7-days'}
            choices={dateShortcuts.map((value) => ({ value, label: ui(value) }))}
            onChange={(Period) => onChange({ ...input, Period: Period || undefined })}
          />
        )}
      </Field>
      <Field label={t('field.subjects')} hint={t('field.subjectsHint')}>
        {(field) => (
          <MultiSelectBox
            {...field}
            options={subjects}
            value={listOf(input.Subject_ID ?? '')}
            onChange={(ids) => onChange({ ...input, Subject_ID: ids.length > 0 ? ids.join(',') : undefined })}
          />
        )}
      </Field>
      <Field label={t('field.emotion')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={input.Emotion ?? ''}
            empty={t('field.allEmotions')}
            choices={emotionTerms.values.map((value) => ({
              value: value as string,
              label: emotionTerms.getLabel(value, language),
            }))}
            onChange={(Emotion) => onChange({ ...input, Emotion: Emotion || undefined })}
          />
        )}
      </Field>
      <Field label={t('field.keyword')}>
        {(field) => (
          <TextInput
            {...field}
            maxLength={200}
            value={input.keyword ?? ''}
            onChange={({ target }) => onChange({ ...input, keyword: target.value || undefined })}
          />
        )}
      </Field>
    </>
  );
}

/** Selects the question of a block and the view of its answer. */
export function ModuleFields({ block, onChange }: FieldsProps<BlockOf<'module'>>) {
  const t = useText('html-reports');
  const client = useClient(analysisContract);
  const { data } = useLoaded((signal) => client.modules({}, { signal }), [client], 'modules');
  const choices = (data?.list ?? []).map(({ Module_ID, Title }) => ({ value: Module_ID, label: Title }));
  const { Module_ID } = block;
  return (
    <Stack>
      <Field label={t('field.module')}>
        {(field) => (
          <ChoiceBox
            {...field}
            value={Module_ID}
            choices={
              choices.some(({ value }) => value === Module_ID) ? choices : [{ value: Module_ID, label: Module_ID }]
            }
            onChange={(id) => id && onChange({ ...block, Module_ID: id, Title: '' }, 'module')}
          />
        )}
      </Field>
      <WordsField
        label={t('field.title')}
        value={block.Title}
        max={100}
        onChange={(Title) => onChange({ ...block, Title }, 'title')}
      />
      <Field label={t('field.view')}>
        {() => (
          <Segmented
            label={t('field.view')}
            value={block.View}
            choices={(['figures', 'chart', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={(View) => onChange({ ...block, View }, 'view')}
          />
        )}
      </Field>
      <InputFields input={block.Input} onChange={(Input) => onChange({ ...block, Input }, 'input')} />
      <Toggle
        checked={block.Input.Is_Compared === 'true'}
        onChange={(on) =>
          onChange({ ...block, Input: { ...block.Input, Is_Compared: on ? 'true' : undefined } }, 'compared')
        }
      >
        {t('field.compared')}
      </Toggle>
      <Toggle
        checked={block.With_Sentence}
        onChange={(With_Sentence) => onChange({ ...block, With_Sentence }, 'sentence')}
      >
        {t('field.sentence')}
      </Toggle>
    </Stack>
  );
}

/** Selects the articles of a list and their number. */
export function ListFields({ block, onChange }: FieldsProps<BlockOf<'articles'>>) {
  const t = useText('html-reports');
  return (
    <Stack>
      <WordsField
        label={t('field.title')}
        value={block.Title}
        max={100}
        onChange={(Title) => onChange({ ...block, Title }, 'title')}
      />
      <InputFields input={block.Input} onChange={(Input) => onChange({ ...block, Input }, 'input')} />
      <Field label={t('field.sort')}>
        {() => (
          <Segmented
            label={t('field.sort')}
            value={block.Sort}
            choices={(['heat', 'time'] as const).map((value) => ({ value, label: t(`sort.${value}`) }))}
            onChange={(Sort) => onChange({ ...block, Sort }, 'sort')}
          />
        )}
      </Field>
      <Field label={t('field.size')}>
        {(field) => (
          <NumberInput
            {...field}
            min={1}
            max={maxListed}
            value={block.Size}
            onChange={(size) =>
              onChange({ ...block, Size: Math.min(maxListed, Math.max(1, Math.round(size ?? 1))) }, 'size')
            }
          />
        )}
      </Field>
      <Toggle checked={block.With_Summary} onChange={(With_Summary) => onChange({ ...block, With_Summary }, 'summary')}>
        {t('field.summary')}
      </Toggle>
    </Stack>
  );
}
