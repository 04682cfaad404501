import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button/button';
import { Field } from '../form/field';
import { TextArea, TextInput } from '../form/inputs';
import { Stack } from '../layout/stack';
import { useUi } from '../ui-context';
import { Dialog } from './modal';

/** Common props of dialogs that ask for one text. */
export interface TextDialogProps {
  readonly title: string;
  /** Label of the text. */
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
  /** Verb of the action: "Save", not "OK". */
  readonly action: string;
  /** Receives the trimmed text; the dialog stays open when this returns false. */
  readonly onSave: (text: string) => void | Promise<boolean | void>;
  readonly onClose: () => void;
  /** Additional fields besides the text. */
  readonly children?: ReactNode;
}

interface TextDialogFormProps extends TextDialogProps {
  /** Current or suggested text. */
  readonly text?: string;
  readonly kind: 'primary' | 'danger';
  readonly isLong?: boolean;
}

/** Asks for one text, which must not be empty. */
export function TextDialog(props: TextDialogFormProps) {
  const { title, label, hint, text: former = '', maxLength, action, kind, isLong, onSave, onClose, children } = props;
  const { t } = useUi();
  const form = useId();
  const [text, setText] = useState(former);
  const [busy, setBusy] = useState(false);
  const isEmpty = text.trim() === '';
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await onSave(text.trim());
    setBusy(false);
    if (saved !== false) onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form={form} kind={kind} busy={busy} disabled={isEmpty}>
        {action}
      </Button>
    </>
  );
  const shared = { 'data-autofocus': true, maxLength, value: text };
  return (
    <Dialog open title={title} onClose={onClose} footer={footer}>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !busy) void save();
        }}
      >
        <Stack>
          <Field label={label} required hint={hint}>
            {(field) =>
              isLong ? (
                <TextArea {...field} {...shared} onChange={({ target }) => setText(target.value)} />
              ) : (
                <TextInput {...field} {...shared} onChange={({ target }) => setText(target.value)} />
              )
            }
          </Field>
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
