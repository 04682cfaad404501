import { Steps } from '@arco-design/web-react';
import { useNarrow } from '../hooks/use-narrow';

interface StepLineProps<Key extends string> {
  readonly label: string;
  readonly steps: readonly { readonly key: Key; readonly title: string; readonly isDone: boolean }[];
  /** Current step; undefined when all are completed. */
  readonly current: Key | undefined;
}

/** Arco's Steps as a list with completed and current steps; on phones the names are shown below. */
export function StepLine<Key extends string>({ label, steps, current }: StepLineProps<Key>) {
  const narrow = useNarrow();
  return (
    <nav aria-label={label}>
      <Steps
        size="small"
        labelPlacement={narrow ? 'vertical' : 'horizontal'}
        current={steps.findIndex(({ key }) => key === current) + 1 || steps.length + 1}
      >
        {steps.map(({ key, title, isDone }) => (
          <Steps.Step
            key={key}
            title={<span aria-current={key === current ? 'step' : undefined}>{title}</span>}
            status={key === current ? 'process' : isDone ? 'finish' : 'wait'}
          />
        ))}
      </Steps>
    </nav>
  );
}
