import { useId, useState, type ReactNode } from 'react';
import { Button } from '../button/button';
import { Field } from '../form/field';
import { TextInput } from '../form/inputs';
import { Stack } from '../layout/stack';
import { useUi } from '../ui-context';
import { Dialog } from './modal';

interface NameDialogProps {
  readonly title: string;
  /** What the name is of. */
  readonly label: string;
  /** The name that it has, or a proposal. */
  readonly name?: string;
  readonly maxLength?: number;
  /** The verb of the deed: "Save", not "OK". */
  readonly action: string;
  /** Keeps the trimmed name; the dialog stays when this says false. */
  readonly onSave: (name: string) => void | Promise<boolean | void>;
  readonly onClose: () => void;
  /** What is asked beside the name. */
  readonly children?: ReactNode;
}

/** Asks for a name. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, name: former = '', maxLength = 50, action, onSave, onClose, children } = props;
  const { t } = useUi();
  const form = useId();
  const [name, setName] = useState(former);
  const [busy, setBusy] = useState(false);
  const isEmpty = name.trim() === '';
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await onSave(name.trim());
    setBusy(false);
    if (saved !== false) onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form={form} kind="primary" busy={busy} disabled={isEmpty}>
        {action}
      </Button>
    </>
  );
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
          <Field label={label} required>
            {(field) => (
              <TextInput
                {...field}
                data-autofocus
                maxLength={maxLength}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
