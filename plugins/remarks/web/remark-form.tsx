import { DraftNotice, useAction, useDraftState, useLabels, useOptions, useText } from '#core/web';
import { Button, Field, isEnter, MultiSelectBox, TextArea } from '#shared/ui';
import styles from './remark-thread.module.css';

interface RemarkFormProps {
  /** Identifies what the remark is about; part of the draft's name. */
  readonly about: string;
  readonly onSave: (text: string, mentions: string[]) => Promise<void>;
  /** Label of the field when it is a reply. */
  readonly label?: string;
}

const empty = { text: '', mentions: [] as readonly string[] };

/** Input for a remark with mentions of colleagues. */
export function RemarkForm({ about, onSave, label }: RemarkFormProps) {
  const t = useText('remarks');
  const { values, set, clear, stored } = useDraftState(`remarks.remark ${about}`, empty);
  const { text, mentions } = values;
  const colleagues = useOptions('colleague');
  const getLabel = useLabels(stored.at === null ? [] : mentions.map((id) => ({ entity: 'colleague', id })));
  const save = useAction(async () => {
    await onSave(text.trim(), [...mentions]);
    clear();
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void save.run();
      }}
    >
      <DraftNotice draft={stored} />
      <TextArea
        aria-label={label ?? t('say')}
        placeholder={label ?? t('say')}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => set({ text: event.target.value })}
        onKeyDown={(event) => {
          if (isEnter(event) && (event.ctrlKey || event.metaKey) && text.trim() !== '') void save.run();
        }}
      />
      <Field label={t('mention')}>
        {(field) => (
          <MultiSelectBox
            {...field}
            options={colleagues}
            labels={Object.fromEntries(mentions.map((id) => [id, getLabel('colleague', id)]))}
            value={mentions}
            onChange={(next) => set({ mentions: next })}
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
