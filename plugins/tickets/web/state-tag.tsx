import { useText } from '#core/web';
import { Tag, TimeText } from '#shared/ui';
import { waitingStates, type Ticket } from '../ticket';

const tones = { new: 'accent', read: 'warning', replied: 'positive', closed: undefined } as const;

/** State of a ticket, and whether its answer is overdue. */
export function StateTag({ ticket: { State, Is_Overdue } }: { readonly ticket: Ticket }) {
  const t = useText('tickets');
  return (
    <>
      <Tag tone={tones[State]}>{t(`state.${State}`)}</Tag>
      {Is_Overdue && (
        <>
          {' '}
          <Tag tone="negative">{t('overdue')}</Tag>
        </>
      )}
    </>
  );
}

/** Due time of an answer, while one is awaited. */
export function DueTime({ ticket: { State, Due_At } }: { readonly ticket: Ticket }) {
  return Due_At && waitingStates.includes(State) ? <TimeText at={Due_At} /> : <>—</>;
}
