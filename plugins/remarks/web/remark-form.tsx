import { useState } from 'react';
import { useAction, useOptions, useText } from '#core/web';
import { Button, Field, MultiSelectBox, TextArea } from '#shared/ui';
import styles from './remark-thread.module.css';

interface RemarkFormProps {
  readonly onSave: (text: string, mentions: string[]) => Promise<void>;
  /** What its field is called where it answers something. */
  readonly label?: string;
}

/** A line to say something and to call colleagues. */
export function RemarkForm({ onSave, label }: RemarkFormProps) {
  const t = useText('remarks');
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const colleagues = useOptions('colleague');
  const save = useAction(async () => {
    await onSave(text.trim(), [...mentions]);
    setText('');
    setMentions([]);
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void save.run();
      }}
    >
      <TextArea
        aria-label={label ?? t('say')}
        placeholder={label ?? t('say')}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '') void save.run();
        }}
      />
      <Field label={t('mention')}>
        {(field) => (
          <MultiSelectBox
            {...field}
            options={colleagues}
            value={mentions}
            onChange={setMentions}
            placeholder={t('mentionHint')}
          />
        )}
      </Field>
      <Button type="submit" small icon="send" busy={save.busy} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}
