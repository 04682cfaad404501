import { observer } from 'mobx-react-lite';
import { useText } from '#core/web';
import { ChoiceBox, Field, FieldGrid, NumberInput, Stack, TextArea, TextInput } from '#shared/ui';
import { canvasLimits, bigScreenViews, type Box, type Part } from '../../layout';
import { BindingFields } from './binding-fields';
import type { EditorStore } from './editor-store';

const edges = ['X', 'Y', 'Width', 'Height'] as const satisfies readonly (keyof Box)[];

/** Settings of one part. */
export const PartForm = observer(function PartForm({
  store,
  part,
}: {
  readonly store: EditorStore;
  readonly part: Part;
}) {
  const t = useText('big-screen');
  const { Key, Kind, Title, Text, View = 'auto', Size } = part;
  const box = store.boxes.get(Key) ?? part;
  return (
    <Stack tight>
      {Kind !== 'clock' && Kind !== 'heading' && (
        <Field label={t('part.title')} hint={Kind === 'module' ? t('part.titleHint') : undefined}>
          {(field) => (
            <TextInput
              {...field}
              value={Title ?? ''}
              maxLength={60}
              onChange={({ target }) => store.setParts({ Title: target.value || undefined })}
            />
          )}
        </Field>
      )}
      {(Kind === 'text' || Kind === 'heading') && (
        <Field label={t('part.text')} hint={Kind === 'heading' ? t('part.headingHint') : undefined}>
          {(field) => (
            <TextArea
              {...field}
              value={Text ?? ''}
              maxLength={400}
              onChange={({ target }) => store.setParts({ Text: target.value || undefined })}
            />
          )}
        </Field>
      )}
      {Kind === 'module' && (
        <>
          <FieldGrid>
            <Field label={t('part.view')}>
              {(field) => (
                <ChoiceBox
                  {...field}
                  value={View}
                  choices={bigScreenViews.map((value) => ({ value, label: t(`view.${value}`) }))}
                  onChange={(value) => store.setParts({ View: value && value !== 'auto' ? value : undefined })}
                />
              )}
            </Field>
            <Field label={t('part.size')}>
              {(field) => (
                <NumberInput
                  {...field}
                  value={Size ?? null}
                  min={1}
                  max={100}
                  placeholder={t('part.usual')}
                  onChange={(value) => store.setParts({ Size: value === null ? undefined : Math.round(value) })}
                />
              )}
            </Field>
          </FieldGrid>
          <BindingFields value={part} unset={t('part.asBigScreen')} onChange={(change) => store.setParts(change)} />
        </>
      )}
      <FieldGrid>
        {edges.map((edge) => (
          <Field key={edge} label={t(`box.${edge}`)}>
            {(field) => (
              <NumberInput
                {...field}
                value={box[edge]}
                min={0}
                max={canvasLimits.max}
                onChange={(value) =>
                  value !== null && store.place(new Map([[Key, { ...box, [edge]: value }]]), `${Key} ${edge}`)
                }
              />
            )}
          </Field>
        ))}
      </FieldGrid>
    </Stack>
  );
});
