import { useText } from '#core/web';
import { doubtsInWords, parseQuery, type QueryProblem } from '#shared/query';
import { ConfirmDialog } from '#shared/ui';
import type { EditedRule } from './rule-editor';

/** Returns operators inside words of a rule that may be unintended. */
export function getDoubts({ Rule, Notation }: EditedRule): readonly QueryProblem[] {
  const parsed = parseQuery(Rule, Notation);
  return parsed.error ? [] : parsed.notes.filter(({ code }) => doubtsInWords.has(code));
}

interface DoubtDialogProps {
  readonly rule: EditedRule;
  readonly open: boolean;
  readonly onSave: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation before saving a rule that is probably parsed differently than intended. */
export function DoubtDialog({ rule, open, onSave, onClose }: DoubtDialogProps) {
  const t = useText('subjects');
  const core = useText('core');
  return (
    <ConfirmDialog open={open} title={t('doubt.title')} action={t('doubt.save')} onConfirm={onSave} onClose={onClose}>
      <p>{t('doubt.text')}</p>
      <ul>
        {getDoubts(rule).map(({ code, position, parameters }) => (
          <li key={`${code} ${position}`}>{core(`query.problem.${code}`, parameters)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
