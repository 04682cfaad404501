import { useState } from 'react';
import { useOptions, useText } from '#core/web';
import { Button, Dialog, Field, Segmented, SelectBox, Stack } from '#shared/ui';
import type { BulkAction } from '../contract';

const ways = ['in', 'out'] as const;

/** Asks which subject the articles of a list are added to or removed from. */
export function SubjectDialog({
  count,
  onClose,
  onSave,
}: {
  readonly count: number;
  readonly onClose: () => void;
  readonly onSave: (operation: BulkAction) => void;
}) {
  const t = useText('bulk-work');
  const options = useOptions('subject');
  const [way, setMethod] = useState<(typeof ways)[number]>('in');
  const [subject, setSubject] = useState<string | null>(null);
  const save = (): void => {
    if (subject === null) return;
    onClose();
    onSave({ Kind: 'subject', Subject_ID: subject, Is_Out: way === 'out' });
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
            {t(`way.${way}`)}
          </Button>
        </>
      }
    >
      <Stack led>
        <Segmented
          label={t('subjects')}
          value={way}
          onChange={setMethod}
          choices={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
        />
        <Field label={t('subject')}>
          {(field) => <SelectBox {...field} value={subject} onChange={setSubject} options={options} />}
        </Field>
      </Stack>
    </Dialog>
  );
}
