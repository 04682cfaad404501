import { useState } from 'react';
import { useOptions, useText } from '#core/web';
import { Button, Dialog, Field, Segmented, SelectBox, Stack } from '#shared/ui';
import type { BulkAction } from '../contract';

const directions = ['in', 'out'] as const;

/** Asks which subject the articles of a list are added to or removed from. */
export function SubjectDialog({
  count,
  onClose,
  onSave,
}: {
  readonly count: number;
  readonly onClose: () => void;
  readonly onSave: (action: BulkAction) => void;
}) {
  const t = useText('bulk-work');
  const options = useOptions('subject');
  const [direction, setDirection] = useState<(typeof directions)[number]>('in');
  const [subject, setSubject] = useState<string | null>(null);
  const save = (): void => {
    if (subject === null) return;
    onClose();
    onSave({ Kind: 'subject', Subject_ID: subject, Is_Out: direction === 'out' });
  };
  return (
    <Dialog
      open
      title={t('subjectTitle', { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={subject === null} onClick={save}>
            {t(`direction.${direction}`)}
          </Button>
        </>
      }
    >
      <Stack led>
        <Segmented
          label={t('subjects')}
          value={direction}
          onChange={setDirection}
          choices={directions.map((value) => ({ value, label: t(`direction.${value}`) }))}
        />
        <Field label={t('subject')}>
          {(field) => <SelectBox {...field} value={subject} onChange={setSubject} options={options} />}
        </Field>
      </Stack>
    </Dialog>
  );
}
