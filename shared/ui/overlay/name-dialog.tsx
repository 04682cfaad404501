import { TextDialog, type TextDialogProps } from './text-dialog';

interface NameDialogProps extends TextDialogProps {
  /** The name that it has, or a proposal. */
  readonly name?: string;
}

/** Asks for a name. */
export function NameDialog({ name, maxLength = 50, ...rest }: NameDialogProps) {
  return <TextDialog {...rest} kind="primary" text={name} maxLength={maxLength} />;
}
