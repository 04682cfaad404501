import { TextDialog, type TextDialogProps } from './text-dialog';

/** Asks for the reason of a refusal, which somebody is told. */
export function ReasonDialog({ maxLength = 200, ...rest }: TextDialogProps) {
  return <TextDialog {...rest} kind="danger" isLong maxLength={maxLength} />;
}
