import { useText, type FieldInputProps, type ResourceParts } from '#core/web';
import { formatNumber } from '#shared/format';
import { TextArea, useUi } from '#shared/ui';
import type { databaseCheck } from '../database-check';
import { CheckActions } from './check-actions';
import { CheckState } from './check-state';
import styles from './monitor.module.css';

function QueryInput({ field, value, onChange, disabled }: FieldInputProps) {
  return (
    <TextArea
      {...field}
      className={styles.query}
      rows={6}
      spellCheck={false}
      value={String(value ?? '')}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Bound({ comparison, threshold }: { readonly comparison: string; readonly threshold: number }) {
  const t = useText('system-monitor');
  const { language } = useUi();
  return `${t(`database-check.choices.Comparison.${comparison}`)} ${formatNumber(threshold, language, 2)}`;
}

/** Additional parts of the check list: state, threshold in words, and the action that runs a check now. */
const checkParts: ResourceParts<typeof databaseCheck> = {
  cells: {
    Last_State: ({ Last_State }) => <CheckState state={Last_State} />,
    Threshold: ({ Comparison, Threshold }) => <Bound comparison={Comparison} threshold={Threshold} />,
  },
  inputs: { Query: QueryInput },
  rowActions: CheckActions,
  without: ['import'],
};

export default checkParts;
