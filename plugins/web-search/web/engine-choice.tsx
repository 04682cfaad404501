import { MessageService, useService, useText } from '#core/web';
import { formatNumber } from '#shared/format';
import { Button, Checkbox, useUi } from '#shared/ui';
import type { EngineRun } from './use-web-search';
import { useFailureText } from './use-failure-text';
import styles from './web-search.module.css';

interface EngineChoiceProps {
  readonly engines: readonly { readonly Engine_Key: string; readonly Engine_Name: string }[];
  readonly chosen: readonly string[];
  readonly runs: Readonly<Record<string, EngineRun>>;
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly onRetry: (engine: string) => void;
}

/** Selects the engines to query and shows the state of each. */
export function EngineChoice({ engines, chosen, runs, onChoose, onRetry }: EngineChoiceProps) {
  const t = useText('web-search');
  return (
    <fieldset className={styles.engines}>
      <legend>{t('engines')}</legend>
      {engines.map(({ Engine_Key, Engine_Name }) => {
        const isChosen = chosen.includes(Engine_Key);
        return (
          <div key={Engine_Key} className={styles.engine}>
            <Checkbox
              checked={isChosen}
              onChange={(on) =>
                onChoose(
                  engines
                    .map((each) => each.Engine_Key)
                    .filter((key) => (key === Engine_Key ? on : chosen.includes(key))),
                )
              }
            >
              {Engine_Name}
            </Checkbox>
            {isChosen && <EngineState name={Engine_Name} run={runs[Engine_Key]} onRetry={() => onRetry(Engine_Key)} />}
          </div>
        );
      })}
    </fieldset>
  );
}

function EngineState({
  name,
  run,
  onRetry,
}: {
  readonly name: string;
  readonly run: EngineRun | undefined;
  readonly onRetry: () => void;
}) {
  const t = useText('web-search');
  const { language } = useUi();
  const messages = useService(MessageService);
  const failureText = useFailureText();
  if (!run) return null;
  if (run.state === 'waiting')
    return (
      <span className={styles.quiet} role="status">
        {t('state.waiting')}
      </span>
    );
  if (run.state === 'failed') {
    const text = run.failure
      ? failureText(run.failure.Code, run.failure.Message, run.failure.Status)
      : messages.textOf(run.error);
    return (
      <span className={styles.failure} role="status">
        {text}{' '}
        <Button small kind="quiet" aria-label={t('state.retryOne', { name })} onClick={onRetry}>
          {t('state.retry')}
        </Button>
      </span>
    );
  }
  const count = run.pages.reduce((sum, { length }) => sum + length, 0);
  const text =
    run.total !== null && run.total > count
      ? t('state.countOf', { count, total: formatNumber(run.total, language) })
      : t('state.count', { count });
  return (
    <span className={styles.quiet} role="status">
      {text}
    </span>
  );
}
