import { useText } from '#core/web';
import { useErrorText } from '#plugins/extraction/web';
import { formatNumber } from '#shared/format';
import { formatDate } from '#shared/time';
import { Button, Icon, TimeText, useUi } from '#shared/ui';
import { barredTo, type Repair, type TraceStep } from '../contract';
import styles from './article-trace.module.css';

interface TraceLineProps {
  readonly step: TraceStep;
  readonly busy: Repair['Kind'] | null;
  readonly onRepair: (repair: Repair) => void;
}

const icons = { passed: 'check', warned: 'warning', stopped: 'close' } as const;
/** Parameters that are codes, with the text group that translates them. */
const namedFields = { via: 'via', list: 'rejectList', kind: 'filterKind' } as const;

/** Returns a function that formats a step. */
export function useStepText(): (step: TraceStep) => string {
  const t = useText('article-trace');
  const { language, timeZone } = useUi();
  const errorText = useErrorText();
  return ({ Step, Code, Details }) => {
    const entries = Object.entries(Details).map(([name, value]) => [
      name,
      name.endsWith('_At')
        ? formatDate(new Date(value), undefined, timeZone)
        : typeof value === 'number' && name !== 'status'
          ? formatNumber(value, language)
          : String(value),
    ]);
    const details: Record<string, string> = Object.fromEntries(entries);
    for (const [field, texts] of Object.entries(namedFields))
      if (details[field] !== undefined) details[field] = t(`${texts}.${details[field]}`);
    if (details.error !== undefined) details.error = errorText(details.error, null);
    const more = [
      details.class && t('says.reject.class', details),
      details.why && t('says.reject.why', details),
      Step === 'filter' && details.kind && t('says.filter.kind', details),
    ];
    return [t(`says.${Step}.${Code}`, details), ...more].filter(Boolean).join(' ');
  };
}

/** A step of the trace: result, time and repairs. */
export function TraceLine({ step, busy, onRepair }: TraceLineProps) {
  const t = useText('article-trace');
  const getText = useStepText();
  return (
    <li className={styles.step} data-state={step.State}>
      <span className={styles.mark}>
        <Icon name={icons[step.State]} size={14} />
        <span className="hidden-text">{t(`state.${step.State}`)}</span>
      </span>
      <div className={styles.body}>
        <p>
          <strong>{t(`step.${step.Step}`)}</strong>
          {step.At && (
            <small>
              <TimeText at={step.At} form="full" />
            </small>
          )}
        </p>
        <p>{getText(step)}</p>
        {step.Repairs.length > 0 && (
          <p className={styles.repairs}>
            {step.Repairs.map((repair) => (
              <Button
                key={repair.Kind}
                small
                busy={busy === repair.Kind}
                disabled={busy !== null}
                onClick={() => onRepair(repair)}
              >
                {t(`repair.${repair.Kind}`)}
              </Button>
            ))}
          </p>
        )}
        {barredTo.map((by) => {
          const kinds = step.Barred.filter(({ By }) => By === by);
          return (
            kinds.length > 0 && (
              <p key={by} className={styles.barred}>
                {t(`barred.${by}`, { what: kinds.map(({ Kind }) => t(`repair.${Kind}`)).join(t('and')) })}
              </p>
            )
          );
        })}
      </div>
    </li>
  );
}
