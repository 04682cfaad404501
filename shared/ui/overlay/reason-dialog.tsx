import { TextDialog, type TextDialogProps } from './text-dialog';

/** Asks for the reason of a rejection, which is sent to the affected user. */
export function ReasonDialog({ maxLength = 200, ...rest }: TextDialogProps) {
  return <TextDialog {...rest} kind="danger" isLong maxLength={maxLength} />;
}
