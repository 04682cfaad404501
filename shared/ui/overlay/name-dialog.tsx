import { TextDialog, type TextDialogProps } from './text-dialog';

interface NameDialogProps extends TextDialogProps {
  /** Current or suggested name. */
  readonly name?: string;
}

export function NameDialog({ name, maxLength = 50, ...rest }: NameDialogProps) {
  return <TextDialog {...rest} kind="primary" text={name} maxLength={maxLength} />;
}
