import { useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { formatDate } from '#shared/time';
import { Button, Icon, TimeText, useUi } from '#shared/ui';
import type { Repair, TraceStep } from '../contract';
import styles from './article-trace.module.css';

interface TraceLineProps {
  readonly step: TraceStep;
  readonly busy: Repair['Kind'] | null;
  readonly onRepair: (repair: Repair) => void;
}

const icons = { passed: 'check', warned: 'warning', stopped: 'close' } as const;
/** Reasons for a reject that the pipeline gives by itself; those of lists come with their own words. */
const knownReasons = ['empty'];

/** A station in words. */
export function useStepText(): (step: TraceStep) => string {
  const t = useText('article-trace');
  const { language, timeZone } = useUi();
  return ({ Step, Code, Facts }) => {
    const facts = Object.entries(Facts).map(([name, value]) => [name, name.endsWith('_At') ? formatDate(new Date(value), undefined, timeZone) : typeof value === 'number' && name !== 'status' ? formatNumber(value, language) : String(value)]);
    const given: Record<string, string> = Object.fromEntries(facts);
    if (given.reason !== undefined && knownReasons.includes(given.reason)) given.reason = t(`reason.${given.reason}`);
    if (given.via !== undefined) given.via = t(`via.${given.via}`);
    return t(`says.${Step}.${Code}`, given);
  };
}

/** A station of the way: how it went, when, and what can be done about it. */
export function TraceLine({ step, busy, onRepair }: TraceLineProps) {
  const t = useText('article-trace');
  const textOf = useStepText();
  return (
    <li className={styles.step} data-state={step.State}>
      <span className={styles.mark}><Icon name={icons[step.State]} size={14} /><span className="hidden-text">{t(`state.${step.State}`)}</span></span>
      <div className={styles.body}>
        <p><strong>{t(`step.${step.Step}`)}</strong>{step.At && <small><TimeText at={step.At} form="full" /></small>}</p>
        <p>{textOf(step)}</p>
        {typeof step.Facts.error === 'string' && <p><code>{step.Facts.error}</code></p>}
        {step.Repairs.length > 0 && (
          <p className={styles.repairs}>
            {step.Repairs.map((repair) => <Button key={repair.Kind} small busy={busy === repair.Kind} disabled={busy !== null} onClick={() => onRepair(repair)}>{t(`repair.${repair.Kind}`)}</Button>)}
          </p>
        )}
      </div>
    </li>
  );
}
